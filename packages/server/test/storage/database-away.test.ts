import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { batchOf } from '../../../analysis/testing/drawn-graph.ts';
import { chunksInRows } from '../../src/graph/chunk-store.ts';
import { GraphImages } from '../../src/graph/graph-images.ts';
import { GraphLogStore } from '../../src/graph/graph-log-store.ts';
import { GraphStore } from '../../src/graph/graph-store.ts';
import { leasedPipelineLock } from '../../src/graph/pipeline-lease.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { postgresPubSub } from '../../src/storage/postgres/postgres-pub-sub.ts';
import { probePostgres } from '../../src/storage/postgres/probe-postgres.ts';
import { localPubSub } from '../../src/storage/pub-sub.ts';
import { errorOf, type TestDatabase, TestService, until } from '../../testing/index.ts';
import { TcpProxy } from '../../testing/network/tcp-proxy.ts';
import { startTransactionPooler } from '../../testing/network/transaction-pooler.ts';
import { migratedDatabase } from '../../testing/test-database.ts';

const log = pino({ level: 'silent' });

/** Requests per second of callers that are not known. */
const UNKNOWN_CALLERS = 20;

function urlOf({ location }: TestDatabase): string {
  if (location.kind !== 'postgres') throw new Error('this database is no server');
  return location.url;
}

describe('A service on a PostgreSQL server', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let service: TestService;
  const logged: { msg: string; path?: string }[] = [];
  before(async () => {
    database = await migratedDatabase('postgres');
    proxy = await TcpProxy.start(urlOf(database));
    service = await TestService.start('postgres', {
      env: { CHOKEPOINT_ANONYMOUS_RATE: String(UNKNOWN_CALLERS) },
      service: {
        database: { kind: 'postgres', url: proxy.url, connections: 4 },
        intervals: { graphPollMs: 100 },
        log: pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) }),
      },
    });
  });
  after(async () => {
    await service.stop();
    await proxy.stop();
    await database.drop();
  });
  const ready = () => service.request('GET', '/readyz');
  const untilReady = () => until(ready, ({ status }) => status === 200);

  it('D1, D10: goes on when all its connections break under load, and answers 503 with Retry-After meanwhile', async () => {
    const admin = await service.admin();
    const list = () => service.request('GET', '/api/v2/bloodhound-users', undefined, admin);
    const held = service.db.transaction().execute(async (transaction) => {
      for (;;) await sql`select pg_sleep(0.01)`.execute(transaction);
    });
    held.catch(() => {});
    const busy = Array.from({ length: 12 }, list);
    proxy.cut();
    for (const { status } of await Promise.all(busy)) assert.ok([200, 503].includes(status), String(status));
    await assert.rejects(held);
    const during = await list();
    assert.equal(during.status, 503);
    assert.ok(Number(during.headers.get('retry-after')) > 0);
    assert.deepEqual(errorOf(during).errors, [
      { context: '', message: 'the database cannot be reached at the moment' },
    ]);
    const more = await Promise.all(Array.from({ length: 2 * UNKNOWN_CALLERS }, list));
    assert.deepEqual(new Set(more.map(({ status }) => status)), new Set([503]), 'a known caller stays known');
    proxy.resume();
    await until(list, ({ status }) => status === 200);
    await untilReady();
    assert.ok(
      logged.some(({ msg }) => msg === 'the connection for messages of other processes was lost; connecting again'),
    );
    await until(
      () => service.parts.pipelineLock.owned,
      (owned) => owned,
    );
  });

  it('D5: says that it is not ready while the database hangs, and is alive', async () => {
    proxy.freeze();
    const frozen = await ready();
    assert.equal(frozen.status, 503);
    assert.equal(frozen.text, 'not ready: the database does not answer\n');
    assert.equal((await service.request('GET', '/healthz')).status, 200);
    proxy.resume();
    await untilReady();
  });

  it('D5: ends statements and transactions that hang, by itself', async () => {
    const setting = async (name: string) =>
      (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(service.db)).rows[0]?.value;
    assert.equal(await setting('statement_timeout'), '10min');
    assert.equal(await setting('idle_in_transaction_session_timeout'), '1min');
  });

  it('D2: notices a version of the graph whose message was lost', async () => {
    const other = await openDatabase(database.location);
    const graph = new GraphStore({
      log: new GraphLogStore(other.db, chunksInRows),
      images: new GraphImages(),
      pubSub: localPubSub(),
      clock: service.clock,
      logger: log,
    });
    await graph.open({ alone: false });
    const { version } = await graph.commit(
      { batches: [batchOf('alice:User -MemberOf-> admins:Group').pack()] },
      { cause: { kind: 'test' } },
    );
    await until(
      () => service.graphVersion,
      (seen) => seen === version,
    );
    await graph.close();
    await other.close();
  });

  it('D14: does not log probes as requests', async () => {
    await ready();
    await service.request('GET', '/healthz');
    await service.get('/api/v2/self');
    await until(
      () => logged.map(({ path }) => path),
      (paths) => paths.includes('/api/v2/self'),
    );
    assert.deepEqual(
      logged.filter(({ path }) => path === '/readyz' || path === '/healthz'),
      [],
    );
  });

  it('D1: goes on when a connection breaks while it is opened, as when the server restarts', async () => {
    proxy.cut();
    const lock = await leasedPipelineLock({ url: proxy.url, name: 'second', log, retryMs: 20 });
    assert.equal(lock.owned, false);
    await lock.close();
    proxy.resume();
    await untilReady();
  });

  it('D2: publishes what it could not publish while its connection was down', async () => {
    const heard = await postgresPubSub({ url: urlOf(database), name: 'listener', log });
    const sender = await postgresPubSub({ url: proxy.url, name: 'sender', log });
    let count = 0;
    heard.subscribe('kinds', () => count++);
    proxy.cut();
    await sender.publish('kinds').catch(() => {});
    proxy.resume();
    await until(
      () => count,
      (seen) => seen > 0,
    );
    await sender.close();
    await heard.close();
    await untilReady();
  });
});

describe('A pooler that shares sessions between clients', () => {
  it('D4: is refused at the start, in words', async () => {
    const database = await migratedDatabase('postgres');
    const pooler = await startTransactionPooler(urlOf(database));
    const words = /shares database sessions between clients \(PgBouncer in transaction or statement mode\)/;
    await assert.rejects(openDatabase({ kind: 'postgres', url: pooler.url }), words);
    await assert.rejects(probePostgres(pooler.url), words);
    await pooler.stop();
    await database.drop();
  });
});
