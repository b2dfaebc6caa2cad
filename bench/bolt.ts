import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import neo4j, { type Driver } from 'neo4j-driver';
import type { BenchOptions } from './main.ts';
import { ServiceProcess } from './service-process.ts';
import { percentile } from './table.ts';

const PORT = 18_520;
const BOLT_PORT = 18_522;

/** The official driver against the service: the first record, records per second, and memory while they are streamed. */
export async function bench({ findings, quick }: BenchOptions): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'chokepoint-bench-'));
  const rows = quick ? 100_000 : 1_000_000;
  const service = await ServiceProcess.start(folder, { port: PORT, env: { CHOKEPOINT_BOLT_PORT: String(BOLT_PORT) } });
  const driver = neo4j.driver(`bolt://127.0.0.1:${BOLT_PORT}`, neo4j.auth.basic('admin', service.password));
  try {
    await driver.executeQuery('RETURN 1');
    findings.table('The first record of a query, one after the other', [await firstRecords(driver, quick ? 50 : 500)]);
    findings.table(`${rows} records of an integer and a text of 100 characters`, [
      await streamed(driver, service, rows, 1000),
      await streamed(driver, service, rows, 10_000),
    ]);
  } finally {
    await driver.close();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstRecords(driver: Driver, rounds: number) {
  const session = driver.session({ defaultAccessMode: neo4j.session.READ });
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await session.run('MATCH (n) RETURN count(n) AS n');
    times.push(performance.now() - began);
  }
  await session.close();
  return { 'p50 ms': percentile(times, 0.5), 'p95 ms': percentile(times, 0.95), 'best ms': Math.min(...times) };
}

async function streamed(driver: Driver, service: ServiceProcess, rows: number, fetchSize: number) {
  const session = driver.session({ fetchSize });
  const before = service.residentMb();
  const began = performance.now();
  let most = before;
  let first = 0;
  let received = 0;
  const result = session.run('UNWIND range(1, $rows) AS x RETURN x, $text AS text', {
    rows: neo4j.int(rows),
    text: 'x'.repeat(100),
  });
  for await (const _ of result) {
    if (received++ === 0) first = performance.now() - began;
    if (received % 50_000 === 0) most = Math.max(most, service.residentMb());
  }
  const seconds = (performance.now() - began) / 1000;
  await session.close();
  return {
    'fetch size': fetchSize,
    'first ms': first,
    'records/s': received / seconds,
    'resident MB before': before,
    'most resident MB': most,
  };
}
