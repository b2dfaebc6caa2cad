import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import type { Row } from './table.ts';
import { ingest } from './upload-job.ts';

const PORT = 18_520;
/** What a service does after its start, so that the first upload is no slower than later ones. */
const READY_AFTER_MS = 5000;
/** After an analysis threads release memory. */
const SETTLED_AFTER_MS = 3000;
const QUERY = 'MATCH (u:User)-[:MemberOf*1..]->(g:Group) WHERE g.objectid ENDS WITH "-512" RETURN count(DISTINCT u)';

/** What a user waits for: from the last byte of an upload until its job is complete, and which step takes how much of it. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    const rows: Row[] = [];
    for (const users of sizes(quick)) rows.push(...(await measure(folder, users)));
    findings.table('From the last byte of an upload, seconds', rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- pipeline 1000000` measures that many users only. */
function sizes(quick: boolean): readonly number[] {
  const asked = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
  if (asked.length > 0) return asked;
  return quick ? [1000] : [1000, 10_000, 100_000];
}

async function measure(folder: string, users: number): Promise<Row[]> {
  const archive = join(folder, 'upload.zip');
  await writeEnvironment(generateEnvironment({ users, seed: '1', shape: 'tangled' }), archive);
  const data = mkdtempSync(join(folder, 'data-'));
  const service = await ServiceProcess.start(data, { port: PORT });
  try {
    const authorization = `Bearer ${await service.login()}`;
    await new Promise((resolve) => setTimeout(resolve, READY_AFTER_MS));
    const first = await oneUpload(service, authorization, archive);
    await service.untilQuiet();
    const again = await oneUpload(service, authorization, archive);
    const ratio = rounded(again.wait.complete / first.wait.complete);
    return [
      { users, upload: 'first', ...first.wait, ...first.steps, 'share of the first': 1 },
      { users, upload: 'the same again', ...again.wait, ...again.steps, 'share of the first': ratio },
    ];
  } finally {
    await service.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

type Progress = { readonly steps: readonly { name: string; started_at: string; ended_at: string }[] };

async function oneUpload(service: ServiceProcess, authorization: string, archive: string) {
  // Before the first upload there is no such metric.
  const stage = async (name: string) =>
    (await service.metric(`chokepoint_ingest_seconds_total\\{stage="${name}"\\}`)) || 0;
  const [converted, committed] = [await stage('convert'), await stage('commit')];
  const computed = service.computedSeconds();
  const { seconds, analysed } = await ingest(service.url, authorization, archive, async () => undefined);
  const wait = {
    queryable: rounded(seconds),
    complete: rounded(analysed),
    'from queryable to complete': rounded(analysed - seconds),
    'computed in all threads': rounded(service.computedSeconds() - computed),
    'peak MB': Math.round(service.peakMb()),
  };
  const took: Record<string, number> = {
    converting: (await stage('convert')) - converted,
    committing: (await stage('commit')) - committed,
  };
  for (const { name, started_at, ended_at } of await stepsOf(service, authorization))
    took[name] = (Date.parse(ended_at) - Date.parse(started_at)) / 1000;
  const steps = Object.entries(took).map(([name, one]) => [name, share(one, analysed)] as const);
  return { wait: { ...wait, ...(await afterwards(service, authorization)) }, steps: Object.fromEntries(steps) };
}

/** What stays in memory, and whether the first query is slow after threads have released theirs. */
async function afterwards(service: ServiceProcess, authorization: string) {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_AFTER_MS));
  const resident = Math.round(service.allProcessesMb());
  const began = performance.now();
  const answer = await fetch(`${service.url}/api/v2/graphs/cypher`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ query: QUERY }),
  });
  if (!answer.ok) throw new Error(`the query answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return { 'MB afterwards': resident, 'first query, ms': Math.round(performance.now() - began) };
}

async function stepsOf(service: ServiceProcess, authorization: string): Promise<Progress['steps']> {
  const answer = await fetch(`${service.url}/api/v2/analysis/progress`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`the progress answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Progress }).data.steps;
}

const rounded = (value: number) => Number(value.toFixed(2));

/** Seconds, and what part of the whole wait they are. */
const share = (seconds: number, whole: number): string =>
  `${seconds.toFixed(2)} (${Math.round((seconds / whole) * 100)} %)`;
