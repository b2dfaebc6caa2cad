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
const USERS = 4;
const WARM_UP_MS = 3000;

/** Connections of the load that the service carries; overload is five times as many. */
const NORMAL = 32;
const OVERLOAD = 5;

type Scenario = {
  readonly name: string;
  readonly env: Record<string, string>;
  readonly probes: readonly string[];
};
const SCENARIOS: readonly Scenario[] = [
  {
    name: `all kinds of requests, ${NORMAL} at the same time and ${NORMAL / 4} waiting`,
    env: { CHOKEPOINT_MAX_REQUESTS: String(NORMAL), CHOKEPOINT_MAX_WAITING: String(NORMAL / 4) },
    probes: ['self', 'jobs', 'search', 'panel', 'panel of a group', 'path', 'Cypher'],
  },
  {
    name: 'what the event loop answers itself, with the limits of a fresh service',
    env: {},
    probes: ['self', 'panel'],
  },
];

/**
 * Latency of admitted requests under a load that the service carries, and under five times as many connections; a quiet
 * user beside them sends one request after the other.
 */
export async function bench(options: BenchOptions): Promise<void> {
  for (const scenario of SCENARIOS) await overload(scenario, options);
}

async function overload({ name, env, probes }: Scenario, { findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  const service = await ServiceProcess.start(join(folder, 'data'), { port: PORT, env });
  try {
    const admin = await service.login();
    const archive = join(folder, 'upload.zip');
    await writeEnvironment(generateEnvironment({ users: 1000, seed: '1', shape: 'tangled' }), archive);
    const client = new Client(service.url, `Bearer ${admin}`);
    await client.upload(archive, () => {});
    const flags = { name: 'flags', method: 'GET', path: '/api/v2/features' } as const;
    const requests = [...(await client.probes()), flags].filter((probe) => probes.includes(probe.name));
    const sessions = await sessionsOf(service.url, admin, USERS + 1);
    const measure = (connections: number) =>
      measured(service.url, sessions, requests, connections, (quick ? 5 : 20) * 1000);
    const [normal, overloaded] = [await measure(NORMAL), await measure(NORMAL * OVERLOAD)];
    findings.table(`${name}: ${USERS} users, and a quiet one beside them`, [...normal, ...overloaded]);
    const refused = (reason: string) =>
      service.metric(`chokepoint_http_requests_refused_total\\{reason="${reason}"\\}`);
    findings.table('p99 of admitted requests', [
      {
        normal: Number(normal[0]?.['p99 ms']),
        'five times': Number(overloaded[0]?.['p99 ms']),
        ratio: Number(overloaded[0]?.['p99 ms']) / Number(normal[0]?.['p99 ms']),
        'no slot': await refused('full'),
        queued: await refused('queued'),
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
