import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { DataFolderInUse, lockDataFolder } from '../../src/storage/data-folder-lock.ts';
import { type OpenDatabase, violatedConstraint } from '../../src/storage/database.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { onAllDatabases, type TestDatabase, testDatabase } from '../../testing/index.ts';

onAllDatabases('Storage', (kind) => {
  let database: TestDatabase;
  let opened: OpenDatabase;
  before(async () => {
    database = await testDatabase(kind);
    opened = await openDatabase(database.location);
  });
  after(async () => {
    await opened.close();
    await database.drop();
  });
  const names = async () =>
    (await opened.db.selectFrom('graph_kind').select('name').orderBy('name').execute()).map((row) => row.name);

  it('keeps what a transaction wrote, and nothing of one that failed', async () => {
    await opened.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('graph_kind').values({ name: 'kept' }).execute();
    });
    await assert.rejects(
      opened.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('graph_kind').values({ name: 'lost' }).execute();
        throw new Error('no');
      }),
    );
    assert.deepEqual(await names(), ['kept']);
  });

  it('hides an open transaction from other connections', async () => {
    const written = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const work = opened.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('graph_kind').values({ name: 'pending' }).execute();
      written.resolve();
      await finish.promise;
      throw new Error('rolled back');
    });
    work.catch(() => {});
    await written.promise;
    const seen = names(); // may have to wait for its turn, and must not see the row either way
    finish.resolve();
    assert.deepEqual(await seen, ['kept']);
    await assert.rejects(work);
  });

  it('tells which unique constraint was violated', async () => {
    await assert.rejects(
      async () => opened.db.insertInto('graph_kind').values({ name: 'kept' }).execute(),
      (error) => violatedConstraint(error) === 'graph_kind_name_key',
    );
  });

  it('keeps working after a statement that failed', async () => {
    await assert.rejects(sql`select * from no_such_table`.execute(opened.db));
    assert.deepEqual(await names(), ['kept']);
  });

  it('gives numbers for big integers and dates for times', async () => {
    const { rows } = await sql<{
      big: unknown;
      at: unknown;
    }>`select 9007199254740991::int8 as big, now() as at`.execute(opened.db);
    assert.equal(rows[0]?.big, Number.MAX_SAFE_INTEGER);
    assert.ok(rows[0]?.at instanceof Date);
  });
});

describe('Starting processes', () => {
  it('migrate one PostgreSQL database at the same time without colliding', async () => {
    const database = await testDatabase('postgres');
    try {
      const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(database.location)));
      for (const one of opened) await one.close();
    } finally {
      await database.drop();
    }
  });
});

describe('A data folder with PGlite', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-folder-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('keeps the data for the next start', async () => {
    const first = await openDatabase({ kind: 'embedded', folder, engine: 'pglite' });
    await first.db.insertInto('graph_kind').values({ name: 'durable' }).execute();
    await first.close();
    const second = await openDatabase({ kind: 'embedded', folder, engine: 'pglite' });
    const rows = await second.db.selectFrom('graph_kind').select('name').execute();
    await second.close();
    assert.deepEqual(rows, [{ name: 'durable' }]);
  });

  it('belongs to one process at a time', () => {
    const lock = lockDataFolder(folder);
    assert.throws(() => lockDataFolder(folder), DataFolderInUse);
    lock.release();
    lockDataFolder(folder).release();
  });

  it('is taken over from a process that was killed', async () => {
    const script = join(folder, 'holder.ts');
    const module = new URL('../../src/storage/data-folder-lock.ts', import.meta.url).href;
    writeFileSync(
      script,
      `const { lockDataFolder } = await import(${JSON.stringify(module)}); lockDataFolder(${JSON.stringify(folder)}); process.send('locked'); setInterval(() => {}, 1000);`,
    );
    const holder = fork(script, { execArgv: ['--disable-warning=ExperimentalWarning'] });
    await new Promise((resolve) => holder.once('message', resolve));
    assert.throws(() => lockDataFolder(folder), DataFolderInUse);
    const ended = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await ended;
    lockDataFolder(folder).release();
  });
});

describe('A database of a newer version', () => {
  it('D11: is refused in one sentence', async () => {
    const database = await testDatabase('postgres');
    const newer = await openDatabase(database.location);
    await sql`insert into schema_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(newer.db);
    await newer.close();
    await assert.rejects(openDatabase(database.location), {
      name: 'ConfigError',
      message:
        /^This database was used by a newer version of Chokepoint than [\d.]+ \(it has the change 9999-future\): [^.]+\.$/,
    });
    await database.drop();
  });
});

onAllDatabases('Times in the database', (kind) => {
  it('keep years before 100 as they are', async () => {
    const database = await testDatabase(kind);
    const opened = await openDatabase(database.location);
    const { rows } = await sql<{ at: Date }>`select '0001-01-01T00:00:00Z'::timestamptz as at`.execute(opened.db);
    assert.equal(rows[0]?.at.toISOString(), '0001-01-01T00:00:00.000Z');
    await opened.close();
    await database.drop();
  });
});

describe('A PostgreSQL server that writes times in another style', () => {
  it('is the one that the server understands', async () => {
    const database = await testDatabase('postgres');
    if (database.location.kind !== 'postgres') throw new Error('this database is no server');
    const name = new URL(database.location.url).pathname.slice(1);
    const first = await openDatabase(database.location);
    await sql.raw(`alter database ${name} set datestyle to 'SQL, DMY'`).execute(first.db);
    await first.close();
    const opened = await openDatabase(database.location);
    const { rows } = await sql<{ at: Date }>`select '2026-08-13T10:00:00Z'::timestamptz as at`.execute(opened.db);
    assert.equal(rows[0]?.at.toISOString(), '2026-08-13T10:00:00.000Z');
    await opened.close();
    await database.drop();
  });
});
