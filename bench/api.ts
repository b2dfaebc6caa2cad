import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import { ApiClient } from './api-client.ts';
import { mixed, questions, type Subjects, subjectsIn, withoutRepetition } from './api-questions.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile, type Row } from './table.ts';

const PORT = 18_500;
const EVENT_LOOP_P99 = 'chokepoint_nodejs_eventloop_lag_p99_seconds';

/** How fast questions about the graph are answered: one after the other, and many at once. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    for (const users of sizes(quick)) {
      const archive = join(folder, 'upload.zip');
      await writeEnvironment(generateEnvironment({ users, seed: '1', shape: 'tangled' }), archive);
      const service = await ServiceProcess.start(mkdtempSync(join(folder, 'data-')), { port: PORT });
      try {
        const client = new ApiClient(service.url, `Bearer ${await service.login()}`);
        await client.upload(archive);
        await service.untilQuiet();
        const subjects = await subjectsIn(client);
        findings.table(`${users} users: one question after the other, each about another object`, [
          ...(await singly(client, subjects, quick ? 50 : 200)),
        ]);
        const fresh = withoutRepetition(subjects, quick ? 200 : 1000);
        findings.table(`${users} users: 16 connections`, [
          await atOnce(service, client, 'questions about one object, no object twice', fresh, 'once'),
          await atOnce(service, client, 'everything', mixed(subjects), quick ? 3 : 10),
          ...(await eachAtOnce(service, client, subjects, quick ? 2 : 3)),
        ]);
      } finally {
        await service.stop();
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- api 10000` measures that many users only. */
function sizes(quick: boolean): readonly number[] {
  const sizes = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
  if (sizes.length > 0) return sizes;
  return quick ? [1000] : [10_000, 100_000];
}

async function singly(client: ApiClient, subjects: Subjects, rounds: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of questions(subjects)) {
    const times: number[] = [];
    for (let at = 0; at < rounds; at++) {
      const began = performance.now();
      await client.call('GET', `/api/v2/${path(at)}`);
      times.push(performance.now() - began);
    }
    rows.push({
      question: name,
      'first ms': times[0]!,
      'p50 ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      'worst ms': Math.max(...times),
    });
  }
  return rows;
}

async function eachAtOnce(
  service: ServiceProcess,
  client: ApiClient,
  subjects: Subjects,
  seconds: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, path] of questions(subjects)) {
    const paths = Array.from({ length: 2048 }, (_, at) => path(at + 1000));
    rows.push(await atOnce(service, client, name, paths, seconds));
  }
  return rows;
}

async function atOnce(
  service: ServiceProcess,
  client: ApiClient,
  name: string,
  paths: readonly string[],
  length: number | 'once',
): Promise<Row> {
  await service.metric(EVENT_LOOP_P99); // reading it begins a new window
  const times: number[] = [];
  let next = 0;
  let failures = 0;
  const options: autocannon.Options = {
    url: service.url,
    headers: { authorization: client.authorization },
    connections: 16,
    ...(length === 'once' ? { amount: paths.length } : { duration: length }),
    requests: [{ setupRequest: (request) => ({ ...request, path: `/api/v2/${paths[next++ % paths.length]}` }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error: Error | null, outcome) => (error ? reject(error) : resolve(outcome)));
    run.on('response', (_client, status, _bytes, time) => {
      times.push(time);
      // An answer without a path counts, too.
      if (status !== 200 && status !== 404) failures++;
    });
  });
  return {
    question: name,
    'requests/s': times.length / result.duration,
    'p50 ms': percentile(times, 0.5),
    'p95 ms': percentile(times, 0.95),
    'p99 ms': percentile(times, 0.99),
    'event loop p99 ms': (await service.metric(EVENT_LOOP_P99)) * 1000,
    failed: failures + result.errors,
  };
}
