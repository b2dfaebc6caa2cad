import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile } from './table.ts';

const PORT = 18_480;

/** Start-up, memory, logins and small authenticated reads of the service on one core, with the embedded database. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  const seconds = quick ? 3 : 10;
  try {
    const fresh = await ServiceProcess.start(folder, { port: PORT });
    const freshMb = fresh.residentMb();
    await fresh.stop();
    const starts: number[] = [];
    const sizes: number[] = [];
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      const again = await ServiceProcess.start(folder, { port: PORT });
      starts.push(again.readyMs);
      sizes.push(again.residentMb());
      await again.stop();
    }
    findings.table('Start-up until /readyz answers, and resident memory then', [
      { data: 'fresh folder', 'ready ms': fresh.readyMs, 'resident MB': freshMb },
      { data: 'existing data (median)', 'ready ms': percentile(starts, 0.5), 'resident MB': percentile(sizes, 0.5) },
      { data: 'existing data (worst)', 'ready ms': Math.max(...starts), 'resident MB': Math.max(...sizes) },
    ]);

    // The service has core 0 to itself, this process and with it the load stay on the other.
    const service = await ServiceProcess.start(folder, { port: PORT, core: 0 });
    const logins: number[] = [];
    for (let round = 0; round < (quick ? 5 : 20); round++) {
      const began = performance.now();
      await service.login();
      logins.push(performance.now() - began);
    }
    findings.table('Login (argon2id, 64 MiB, 3 passes), one after the other', [
      {
        'p50 ms': percentile(logins, 0.5),
        'p95 ms': percentile(logins, 0.95),
        'per second': 1000 / percentile(logins, 0.5),
      },
    ]);

    const bearer = `Bearer ${await service.login()}`;
    const token = await createToken(service.url, bearer);
    const rows = [];
    for (const path of ['/api/version', '/api/v2/self', '/api/v2/features']) {
      rows.push(await load(service.url, path, 'bearer', { authorization: bearer }, seconds));
      rows.push(await load(service.url, path, 'signed', signedHeaders(token, path), seconds));
    }
    findings.table('Small authenticated reads, 32 connections, service on one core', rows);

    const busy = await busyDatabase(service, bearer, seconds);
    findings.table('Event loop while the embedded database is busy with writes', [busy]);
    await service.stop();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function load(url: string, path: string, scheme: string, headers: Record<string, string>, seconds: number) {
  const result = await autocannon({ url: `${url}${path}`, headers, connections: 32, duration: seconds });
  return {
    path,
    scheme,
    'requests/s': result.requests.average,
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'not 2xx': result.non2xx + result.errors,
  };
}

/** Changes one saved query again and again: there may be only so many of them. */
async function busyDatabase(service: ServiceProcess, bearer: string, seconds: number) {
  const headers = { authorization: bearer, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'bench', description: '', query: 'MATCH (n) RETURN n LIMIT 1' });
  const created = await fetch(`${service.url}/api/v2/saved-queries`, { method: 'POST', headers, body });
  const { id } = ((await created.json()) as { data: { id: number } }).data;
  await service.metric('chokepoint_nodejs_eventloop_lag_p99_seconds'); // reading it begins a new window
  const result = await autocannon({
    url: `${service.url}/api/v2/saved-queries/${id}`,
    method: 'PUT',
    headers,
    body,
    connections: 16,
    duration: seconds,
  });
  return {
    'writes/s': result.requests.average,
    'write p99 ms': result.latency.p99,
    'event loop p99 ms': (await service.metric('chokepoint_nodejs_eventloop_lag_p99_seconds')) * 1000,
    'not 2xx': result.non2xx + result.errors,
  };
}

async function createToken(url: string, authorization: string): Promise<{ id: string; key: string }> {
  const answer = await fetch(`${url}/api/v2/tokens`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ token_name: 'bench' }),
  });
  return ((await answer.json()) as { data: { id: string; key: string } }).data;
}

function signedHeaders(token: { id: string; key: string }, path: string): Record<string, string> {
  const date = new Date().toISOString();
  const operation = createHmac('sha256', token.key).update(`GET${path}`).digest();
  const dated = createHmac('sha256', operation).update(date.slice(0, 13)).digest();
  const signature = createHmac('sha256', dated).update('').digest('base64');
  return { authorization: `bhesignature ${token.id}`, requestdate: date, signature };
}
