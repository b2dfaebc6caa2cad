import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { type GeneratedFile, generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import type { Row } from './table.ts';
import { clear, ingest } from './upload-job.ts';

const PORT = 18_490;
/** What a service does after its start, so that the first upload is no slower than later ones. */
const READY_AFTER_MS = 5000;

/** From the last byte of an archive uploaded until everything in it is stored and in the graph that questions go to. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  try {
    const rows: Row[] = [];
    for (const users of sizes(quick))
      rows.push(await measure(folder, `${users} users`, generateEnvironment({ users, seed: '1', shape: 'tangled' })));
    const [nodes, edges] = quick ? [6000, 24_000] : [60_000, 240_000];
    rows.push(await measure(folder, `OpenGraph, ${nodes} nodes, ${edges} edges`, [openGraph(nodes, edges)]));
    findings.table('Ingest of a zip archive, embedded database: last byte uploaded until stored and queryable', rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- ingest 10000` measures that many users only. */
function sizes(quick: boolean): readonly number[] {
  const sizes = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
  if (sizes.length > 0) return sizes;
  return quick ? [1000, 3000] : [1000, 10_000, 100_000];
}

async function measure(folder: string, name: string, files: readonly GeneratedFile[]): Promise<Row> {
  const archive = join(folder, 'upload.zip');
  const { bytes } = await writeEnvironment(files, archive);
  const data = mkdtempSync(join(folder, 'data-'));
  const service = await ServiceProcess.start(data, { port: PORT });
  try {
    const authorization = `Bearer ${await service.login()}`;
    await new Promise((resolve) => setTimeout(resolve, READY_AFTER_MS));
    const stage = (stageName: string) => service.metric(`chokepoint_ingest_seconds_total\\{stage="${stageName}"\\}`);
    const first = await ingest(service.url, authorization, archive, async () => service.peakMb());
    await clear(service.url, authorization);
    const [converting, committing] = [await stage('convert'), await stage('commit')];
    await service.metric(EVENT_LOOP_P99); // reading it begins a new window
    const later = await ingest(service.url, authorization, archive, async () => ({
      eventLoop: await service.metric(EVENT_LOOP_P99),
      convert: (await stage('convert')) - converting,
      commit: (await stage('commit')) - committing,
    }));
    const again = await ingest(service.url, authorization, archive, async () => undefined);
    return {
      data: name,
      'text MB': Math.round(bytes / 1e6),
      'zip MB': rounded(statSync(archive).size / 1e6),
      objects: (await service.metric('chokepoint_ingested_objects_total')) / 3,
      'first after a start, s': rounded(first.seconds),
      'later, s': rounded(later.seconds),
      'of that converting': rounded(later.seen.convert),
      committing: rounded(later.seen.commit),
      'MB/s': rounded(bytes / 1e6 / later.seconds),
      'the same again, s': rounded(again.seconds),
      'analysed after, s': rounded(later.analysed),
      'event loop p99 ms': rounded(later.seen.eventLoop * 1000),
      'peak MB': Math.round(first.seen),
    };
  } finally {
    await service.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

const EVENT_LOOP_P99 = 'chokepoint_nodejs_eventloop_lag_p99_seconds';
const rounded = (value: number) => Number(value.toFixed(2));

function openGraph(nodes: number, edges: number): GeneratedFile {
  return {
    name: 'graph.json',
    *read() {
      yield Buffer.from('{"metadata":{"source_kind":"Bench"},"graph":{"nodes":[');
      for (let n = 0; n < nodes; n++)
        yield Buffer.from(
          `${n === 0 ? '' : ','}{"id":"node-${n}","kinds":["Thing"],"properties":{"name":"thing ${n}","rank":${n}}}`,
        );
      yield Buffer.from('],"edges":[');
      for (let n = 0; n < edges; n++) {
        const [start, end] = [n % nodes, (n * 31 + Math.floor(n / nodes) * 7919 + 7) % nodes];
        const edge = `{"kind":"Knows","start":{"value":"node-${start}"},"end":{"value":"node-${end}"}}`;
        yield Buffer.from(`${n === 0 ? '' : ','}${edge}`);
      }
      yield Buffer.from(']}}');
    },
  };
}
