import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '../../src/config.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openUnmigrated } from '../../src/storage/open-database.ts';
import { checkUpgrade } from '../../src/system/check-upgrade.ts';
import { type TestDatabase, testDatabase } from '../../testing/index.ts';

const log = pino({ level: 'silent' });
const KEY = Buffer.alloc(32, 5).toString('base64');

describe('A check before an upgrade', () => {
  let database: TestDatabase;
  let url: string;
  before(async () => {
    database = await testDatabase('postgres');
    if (database.location.kind !== 'postgres') throw new Error('this database is no server');
    url = database.location.url;
  });
  after(() => database.drop());
  const check = (env: Record<string, string> = {}) =>
    checkUpgrade(readConfig({ CHOKEPOINT_DATABASE_URL: url, CHOKEPOINT_SECRET_KEY: KEY, ...env }), log);
  const change = async (work: (db: Awaited<ReturnType<typeof openUnmigrated>>['db']) => Promise<unknown>) => {
    const { db, close } = await openUnmigrated(database.location, log);
    await work(db);
    await close();
  };

  it('of an empty database has nothing to say', async () => {
    const { isNew, running, refusals } = await check();
    assert.deepEqual({ isNew, running, refusals }, { isNew: true, running: [], refusals: [] });
  });

  it('lists what will be changed, and that the old version has to stop', async () => {
    await change((db) => migrate(db, '0020-key-rotation'));
    const { isNew, pending, sideBySide } = await check();
    assert.deepEqual([isNew, sideBySide], [false, false]);
    assert.equal(pending[0]?.name, '0022-extension-bundles');
    assert.equal(pending[0]?.summary, 'lets saved queries belong to extensions instead of users');
    const { pending: again } = await check();
    assert.deepEqual(again, pending, 'the check has changed nothing');
  });

  it('says when both versions can run side by side, and which processes run', async () => {
    await change(async (db) => {
      await migrate(db, '0026-audit-anchor');
      await sql`insert into replica values ('one', 'box', 7, 'all', '0.0.9', 3, now(), now())`.execute(db);
    });
    const { pending, sideBySide, running } = await check();
    assert.ok(pending.length >= 3 && pending.every((one) => one.summary !== ''));
    assert.equal(
      sideBySide,
      pending.every((one) => one.sideBySide),
    );
    assert.deepEqual(running, [{ host: 'box', pid: 7, program_version: '0.0.9' }]);
    await change((db) => migrate(db));
    const done = await check();
    assert.deepEqual([done.pending, done.sideBySide], [[], true]);
  });

  it('says that the secret key is missing', async () => {
    const { refusals } = await check({ CHOKEPOINT_SECRET_KEY: '', CHOKEPOINT_DATA_DIR: '/nonexistent/chokepoint' });
    assert.match(refusals.join(), /^The secret key of this database is missing/);
  });

  it('refuses a database of a newer version in one sentence', async () => {
    await change((db) =>
      sql`insert into schema_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(db),
    );
    await assert.rejects(check(), {
      name: 'ConfigError',
      message: /^This database was used by a newer version of Chokepoint than [\d.]+ \(it has the change 9999-future\)/,
    });
  });
});
