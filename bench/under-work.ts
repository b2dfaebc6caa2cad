import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import { startThrowawayPostgres } from '../scripts/throwaway-postgres.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile, type Row } from './table.ts';
import { Client } from './under-work/client.ts';
import type { ProberData, Sample } from './under-work/prober.ts';

const PORT = 18_510;
const IDLE_MS = 3000;
/** After this the threads of a new service are warmed up. */
const WARM_UP_MS = 10_000;
const DATABASES = ['embedded', 'postgres', 'pglite'] as const;

type Phase = { readonly name: string; readonly from: number; readonly to: number };

/**
 * How long ordinary requests take while the service works: a prober sends one of each kind after the other during
 * ingest, analysis, recording of findings, snapshot and deletion. `npm run bench -- under-work 10000 embedded`: that size
 * on that database only.
 */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  const named = DATABASES.filter((database) => process.argv.includes(database));
  try {
    for (const users of sizes(quick)) {
      const archive = join(folder, 'upload.zip');
      await writeEnvironment(generateEnvironment({ users, seed: '1', shape: 'tangled' }), archive);
      for (const database of named.length > 0 ? named : (['embedded', 'postgres'] as const)) {
        const { rows, memory } = await measure(folder, database, archive);
        findings.table(`${users} users, ${database}: milliseconds of requests by phase`, rows);
        findings.table(`${users} users, ${database}: resident MB`, [memory]);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizes(quick: boolean): readonly number[] {
  const asked = process.argv.filter((arg) => /^\d+$/.test(arg)).map(Number);
  if (asked.length > 0) return asked;
  return quick ? [1000] : [10_000, 100_000];
}

async function measure(folder: string, database: (typeof DATABASES)[number], archive: string) {
  const server = database === 'postgres' ? await startThrowawayPostgres() : undefined;
  const data = mkdtempSync(join(folder, 'data-'));
  const env: Record<string, string> = server
    ? { CHOKEPOINT_DATABASE_URL: server.url }
    : { CHOKEPOINT_EMBEDDED_DATABASE: database === 'pglite' ? 'pglite' : 'postgres' };
  const service = await ServiceProcess.start(data, { port: PORT, env });
  try {
    const client = new Client(service.url, `Bearer ${await service.login()}`);
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const empty = service.allProcessesMb();
    // The first upload fills the graph, so that the prober has something to query; the second is measured.
    await client.upload(archive, () => {});
    const samples: Sample[] = [];
    const prober = await startProber(client, samples);
    const phases = await work(client, archive);
    await prober.terminate();
    const memory = {
      'all processes, empty and warmed up': empty,
      'all processes, now': service.allProcessesMb(),
      'service alone, peak': service.peakMb(),
    };
    return { rows: table(phases, samples), memory };
  } finally {
    await service.stop();
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** What the service does while it is probed, one thing after the other, with the time of each. */
async function work(client: Client, archive: string): Promise<Phase[]> {
  const phases: Phase[] = [];
  const during = async (name: string, action: () => Promise<unknown>) => {
    const from = Date.now();
    await action();
    phases.push({ name, from, to: Date.now() });
  };
  await during('idle', () => new Promise((resolve) => setTimeout(resolve, IDLE_MS)));
  const upload = async () => {
    const began = Date.now();
    let ingested = began;
    await client.upload(archive, () => {
      ingested = Date.now();
    });
    phases.push({ name: 'ingest', from: began, to: ingested });
    phases.push({ name: 'analysis, findings', from: ingested, to: Date.now() });
    await during('snapshot', () => client.untilIdle());
  };
  await upload();
  await during('clear', () => client.clear());
  await upload(); // everything is new again: all findings are written
  return phases;
}

async function startProber(client: Client, samples: Sample[]): Promise<Worker> {
  const workerData: ProberData = {
    url: client.url,
    authorization: client.authorization,
    probes: await client.probes(),
  };
  const prober = new Worker(new URL('./under-work/prober.ts', import.meta.url), { workerData });
  prober.on('message', (sample: Sample) => samples.push(sample));
  return prober;
}

function table(phases: readonly Phase[], samples: readonly Sample[]): Row[] {
  const rows: Row[] = [];
  for (const name of new Set(phases.map((phase) => phase.name))) {
    const mine = phases.filter((phase) => phase.name === name);
    // A request counts for the phases in which any part of it lies.
    const seen = samples.filter(({ at, ms }) => mine.some(({ from, to }) => at + ms >= from && at <= to));
    const seconds = mine.reduce((sum, { from, to }) => sum + to - from, 0) / 1000;
    for (const probe of [...new Set(seen.map((sample) => sample.probe)), undefined])
      rows.push(row(name, seconds, probe, probe ? seen.filter((sample) => sample.probe === probe) : seen));
  }
  return rows;
}

function row(phase: string, seconds: number, probe: string | undefined, samples: readonly Sample[]): Row {
  const times = samples.map(({ ms }) => ms);
  return {
    phase: probe ? '' : `${phase}, ${seconds.toFixed(1)} s`,
    request: probe ?? 'all',
    requests: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: Math.max(...times),
    failed: samples.filter(({ status }) => status === 0 || status >= 500).length,
  };
}
