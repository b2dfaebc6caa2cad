import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { leasedPipelineLock } from '../../src/graph/pipeline-lease.ts';
import type { OpenDatabase } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { fencedDatabase, OwnershipLost } from '../../src/storage/postgres/fenced-database.ts';
import { type TestDatabase, until } from '../../testing/index.ts';
import { TcpProxy } from '../../testing/network/tcp-proxy.ts';
import { migratedDatabase } from '../../testing/test-database.ts';

const TIMES = { leaseMs: 1000, renewMs: 100, retryMs: 50 };

describe('The owner of the pipeline', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let url: string;
  let opened: OpenDatabase;
  before(async () => {
    database = await migratedDatabase('postgres');
    if (database.location.kind !== 'postgres') throw new Error('this database is no server');
    url = database.location.url;
    proxy = await TcpProxy.start(url);
    opened = await openDatabase({ kind: 'postgres', url: proxy.url, connections: 2 }, undefined, { name: 'first' });
  });
  after(async () => {
    await opened.close();
    await proxy.stop();
    await database.drop();
  });
  const open = (name: string, address: string) =>
    leasedPipelineLock({ ...TIMES, name, url: address, log: pino({ level: 'silent' }) });

  it('survives a connection that ends while it is opened', async () => {
    const closing = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const { port } = closing.address() as AddressInfo;
    const lock = await open('cut off', `postgres://nobody@127.0.0.1:${port}/none`);
    assert.equal(lock.owned, false);
    await lock.close();
    closing.close();
  });

  it('D7: is replaced when it is frozen, and commits nothing when it wakes', async () => {
    const first = await open('first', proxy.url);
    const second = await open('second', url);
    assert.deepEqual([first.owned, second.owned], [true, false]);
    const [term] = [first.token];
    let lost = false;
    first.onLost(() => {
      lost = true;
    });
    const db = fencedDatabase(opened.pool!, first);
    const insert = (name: string) => ({ name });
    await db.insertInto('graph_kind').values(insert('before')).execute();

    const written = Promise.withResolvers<void>();
    const wake = Promise.withResolvers<void>();
    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('graph_kind').values(insert('during')).execute();
      written.resolve();
      await wake.promise;
    });
    work.catch(() => {});
    await written.promise;
    proxy.freeze();
    await until(
      () => second.owned,
      (owned) => owned,
    );
    assert.ok(second.token! > term!);
    proxy.resume();
    wake.resolve();
    await assert.rejects(work);
    await until(
      () => lost,
      (seen) => seen,
    );
    await assert.rejects(async () => db.insertInto('graph_kind').values(insert('after')).execute(), OwnershipLost);
    assert.deepEqual(await names(), ['before']);

    await second.close();
    await until(
      () => first.owned,
      (owned) => owned,
    );
    await db.insertInto('graph_kind').values(insert('again')).execute();
    assert.deepEqual(await names(), ['again', 'before']);
    await first.close();
  });

  it('D7: cannot commit a transaction of an earlier term', async () => {
    const owner = await open('first', url);
    const fence = { token: owner.token };
    const db = fencedDatabase(opened.pool!, fence);
    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('graph_kind').values({ name: 'late' }).execute();
      await owner.close();
      const next = await open('third', url);
      await until(
        () => next.owned,
        (owned) => owned,
      );
      await next.close();
    });
    await assert.rejects(work, OwnershipLost);
    assert.ok(!(await names()).includes('late'));
  });

  async function names(): Promise<string[]> {
    const rows = await opened.db.selectFrom('graph_kind').select('name').orderBy('name').execute();
    return rows.map(({ name }) => name);
  }
});
