import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { writeEnvironment } from '../packages/cli/src/environment-archive.ts';
import { generateEnvironment } from '../packages/ingest/src/generate/index.ts';
import type { LoadRequest, LoadSample } from './load/connections.ts';
import { Load, sessionsOf } from './load/load.ts';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile, type Row } from './table.ts';
import { Client } from './under-work/client.ts';

const PORT = 18_540;
const RUNNING = 32;
const USERS = 4;
const WARM_UP_MS = 3000;

/**
 * Latency of admitted requests with as many connections as the service runs requests, and with five times as many; a quiet
 * user beside them sends one request after the other.
 */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  const limits = { CHOKEPOINT_MAX_REQUESTS: String(RUNNING), CHOKEPOINT_MAX_WAITING: String(RUNNING / 2) };
  const service = await ServiceProcess.start(join(folder, 'data'), { port: PORT, env: limits });
  try {
    const admin = await service.login();
    const archive = join(folder, 'upload.zip');
    await writeEnvironment(generateEnvironment({ users: 1000, seed: '1', shape: 'tangled' }), archive);
    const client = new Client(service.url, `Bearer ${admin}`);
    await client.upload(archive, () => {});
    const requests = (await client.probes()).filter(({ name }) => name !== 'health');
    const sessions = await sessionsOf(service.url, admin, USERS + 1);
    const measure = (connections: number) =>
      measured(service.url, sessions, requests, connections, (quick ? 5 : 20) * 1000);
    const [normal, overloaded] = [await measure(RUNNING), await measure(RUNNING * 5)];
    findings.table(
      `Requests of ${USERS} users, ${RUNNING} at the same time and ${RUNNING / 2} waiting; a quiet user beside them`,
      [...normal, ...overloaded],
    );
    const refused = await service.metric('chokepoint_http_requests_refused_total\\{reason="full"\\}');
    findings.table('p99 of admitted requests', [
      {
        normal: Number(normal[0]?.['p99 ms']),
        'five times': Number(overloaded[0]?.['p99 ms']),
        ratio: Number(overloaded[0]?.['p99 ms']) / Number(normal[0]?.['p99 ms']),
        'refused in all': refused,
      },
    ]);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(
  url: string,
  sessions: readonly string[],
  requests: readonly LoadRequest[],
  connections: number,
  milliseconds: number,
): Promise<Row[]> {
  const [quiet = '', ...busy] = sessions;
  const load = new Load({ url, sessions: busy, requests, connections, pauseMs: 0 });
  const beside = new Load({ url, sessions: [quiet], requests, connections: 1, pauseMs: 50 });
  await setTimeout(WARM_UP_MS);
  const began = Date.now();
  await setTimeout(milliseconds);
  await Promise.all([load.stop(), beside.stop()]);
  const row = (who: string, all: readonly LoadSample[]): Row => {
    const samples = all.filter(({ at }) => at >= began);
    const admitted = samples.filter(({ status }) => status > 0 && status < 500).map(({ ms }) => ms);
    const refused = samples.filter(({ status }) => status === 503);
    return {
      connections,
      who,
      'admitted/s': admitted.length / (milliseconds / 1000),
      'p50 ms': percentile(admitted, 0.5),
      'p99 ms': percentile(admitted, 0.99),
      'refused/s': refused.length / (milliseconds / 1000),
      'p99 ms of refusals':
        refused.length > 0
          ? percentile(
              refused.map(({ ms }) => ms),
              0.99,
            )
          : '',
      'other errors': samples.length - admitted.length - refused.length,
    };
  };
  return [row('busy users', load.samples), row('quiet user', beside.samples)];
}
