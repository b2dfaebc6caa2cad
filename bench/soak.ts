import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import { Load, sessionsOf } from './load/load.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile, type Row } from './table.ts';
import { Client } from './under-work/client.ts';

const PORT = 18_550;
const USERS = 4;
const MINUTE = 60_000;
const MEASURES = ['resident MB', 'heap MB', 'handles', 'folder MB', 'p50 ms', 'p99 ms'] as const;

/**
 * A service under load for a long time: connections that send requests all the time, and an upload with its analysis each
 * minute. `npm run bench -- soak --minutes 60 --connections 200 --users 10000`; prints each minute and the slope per hour of
 * the second half.
 */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const minutes = given('--minutes', quick ? 2 : 60);
  const connections = given('--connections', quick ? 20 : 200);
  const pauseMs = given('--pause', 100);
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  const data = join(folder, 'data');
  const service = await ServiceProcess.start(data, { port: PORT });
  try {
    const admin = await service.login();
    const archive = join(folder, 'upload.zip');
    await writeEnvironment(
      generateEnvironment({ users: given('--users', quick ? 1000 : 10_000), seed: '1', shape: 'tangled' }),
      archive,
    );
    const client = new Client(service.url, `Bearer ${admin}`);
    await client.upload(archive, () => {});
    const requests = await client.probes();
    const sessions = await sessionsOf(service.url, admin, USERS);
    const load = new Load({ url: service.url, sessions, requests, connections, pauseMs });
    const rows: Row[] = [];
    for (let minute = 1; minute <= minutes; minute++) {
      const began = Date.now();
      const uploaded = await client
        .upload(archive, () => {})
        .then(
          () => `${Math.round((Date.now() - began) / 1000)} s`,
          (error: Error) => error.message,
        );
      await setTimeout(Math.max(0, began + MINUTE - Date.now()));
      rows.push({ minute, upload: uploaded, ...(await measured(service, data, load)) });
      console.log(JSON.stringify(rows.at(-1)));
    }
    await load.stop();
    findings.table(`${connections} connections, an upload a minute`, rows);
    findings.table('Slope per hour, of the second half', [slopes(rows.slice(Math.floor(rows.length / 2)))]);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function given(name: string, otherwise: number): number {
  const value = Number(process.argv[process.argv.indexOf(name) + 1]);
  return process.argv.includes(name) && value > 0 ? value : otherwise;
}

async function measured(service: ServiceProcess, data: string, load: Load): Promise<Row> {
  const samples = load.samples.splice(0);
  const times = samples.filter(({ status }) => status > 0 && status < 500).map(({ ms }) => ms);
  return {
    requests: samples.length,
    refused: samples.filter(({ status }) => status === 503).length,
    failed: samples.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
    'p50 ms': percentile(times, 0.5),
    'p99 ms': percentile(times, 0.99),
    'resident MB': service.residentMb(),
    'heap MB': (await service.metric('chokepoint_nodejs_heap_size_used_bytes')) / 2 ** 20,
    handles: await service.metric('chokepoint_process_open_fds'),
    'folder MB': bytesIn(data) / 2 ** 20,
  };
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
  return bytes;
}

/** By least squares. */
function slopes(rows: readonly Row[]): Row {
  const perHour = (name: string) => {
    const points = rows.map((row) => [Number(row.minute), Number(row[name])] as const);
    const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
    const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
    return (60 * points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)) / spread;
  };
  return Object.fromEntries(MEASURES.map((name) => [name, perHour(name)]));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
