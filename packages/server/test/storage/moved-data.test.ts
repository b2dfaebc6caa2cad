import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { sql } from 'kysely';
import type { EmbeddedEngine } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { openPglite } from '../../src/storage/pglite/open-pglite.ts';
import { TestService } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';

/** A group outside Tier Zero that controls its administrators, with many members. */
function exampleGraph(): Batch {
  const batch = new Batch();
  const object = (objectid: string, kind: string, name: string, more = {}) =>
    batch.node(objectid, ['Base', kind], { objectid, name, domainsid: DOMAIN, ...more });
  object(DOMAIN, 'Domain', 'CORP.LOCAL', { collected: true });
  object(`${DOMAIN}-512`, 'Group', 'DOMAIN ADMINS@CORP.LOCAL');
  object(`${DOMAIN}-1200`, 'Group', 'HELP DESK@CORP.LOCAL');
  batch.edge(`${DOMAIN}-1200`, 'GenericAll', `${DOMAIN}-512`, { isacl: true, isinherited: false });
  for (let rid = 2000; rid < 2400; rid++) {
    object(`${DOMAIN}-${rid}`, 'User', `USER${rid}@CORP.LOCAL`, { enabled: true, description: randomUUID() });
    batch.edge(`${DOMAIN}-${rid}`, 'MemberOf', `${DOMAIN}-1200`);
  }
  return batch;
}

/** What a user sees of everything that was stored, in one value. */
async function view(service: TestService): Promise<unknown> {
  const tables = [
    'finding',
    'finding_run',
    'graph_version',
    'graph_segment',
    'zone_tag',
    'role',
    'graph_kind',
  ] as const;
  const counts = [];
  for (const table of tables)
    counts.push([table, (await sql`select count(*) as rows from ${sql.table(table)}`.execute(service.db)).rows]);
  return {
    users: (await service.get('/api/v2/bloodhound-users')).json.data.users.map((user) => user.principal_name),
    queries: (await service.get('/api/v2/saved-queries')).json.data,
    nodes: service.image.nodeCount,
    edges: service.image.edgeCount,
    findings: await service.db.selectFrom('finding').selectAll().orderBy('id').execute(),
    counts,
  };
}

describe('A data folder that PGlite has written', () => {
  let folder: string;
  const env = { CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64') };
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-moved-'));
  });
  after(async () => {
    for (const service of started) await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const started: TestService[] = [];
  const start = async (engine: EmbeddedEngine) => {
    const service = await TestService.start('embedded', {
      env,
      service: { database: { kind: 'embedded', folder, engine } },
    });
    started.push(service);
    return service;
  };

  it('is moved to PostgreSQL at the next start, whole', async () => {
    const first = await start('pglite');
    const user = await first.newUser();
    await first.request(
      'POST',
      '/api/v2/saved-queries',
      { name: 'äöü', query: 'MATCH (n) RETURN n' },
      await first.admin(),
    );
    await first.commit(exampleGraph());
    await first.draw('dave:User -MemberOf-> printers:Group');
    await first.requestAnalysis();
    const before = await view(first);
    await first.stop();
    assert.ok(existsSync(join(folder, 'database', 'PG_VERSION')));

    const second = await start('postgres');
    assert.deepEqual(await view(second), before);
    assert.ok((before as { findings: unknown[] }).findings.length > 0);
    await second.login(user.name, user.secret);
    // Ids go on where they were.
    await second.newUser({ principal: 'after', email_address: 'after@example.com' });
    await second.draw('carol:User -MemberOf-> printers:Group');
    await second.stop();
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('database')),
      ['database-before-postgresql'],
    );
  });

  it('is not opened without that data afterwards', async () => {
    await assert.rejects(start('pglite'), /private PostgreSQL server/);
    const third = await start('auto');
    assert.equal(third.image.nodeCount > 400, true);
    await third.stop();
  });
});

describe('A data folder of an older version', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-older-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('is moved with the schema it has, and brought up to date then', async () => {
    const old = await openPglite(join(folder, 'database'));
    await migrate(old.db, '0002-graph');
    await old.db.insertInto('graph_kind').values({ name: 'Thing' }).execute();
    await old.close();
    const opened = await openDatabase({ kind: 'embedded', folder, engine: 'postgres' });
    assert.deepEqual(await opened.db.selectFrom('graph_kind').select('name').execute(), [{ name: 'Thing' }]);
    assert.deepEqual(await opened.db.selectFrom('finding').select('id').execute(), []);
    await opened.close();
  });

  it('stays as it is where the move fails, and is used by PGlite', async () => {
    const other = mkdtempSync(join(tmpdir(), 'chokepoint-newer-'));
    const old = await openPglite(join(other, 'database'));
    await migrate(old.db);
    // A table that this program does not know cannot be written.
    await sql`create table from_elsewhere (id int)`.execute(old.db);
    await old.db.insertInto('graph_kind').values({ name: 'Thing' }).execute();
    await old.close();
    const opened = await openDatabase({ kind: 'embedded', folder: other });
    assert.deepEqual(await opened.db.selectFrom('graph_kind').select('name').execute(), [{ name: 'Thing' }]);
    await opened.close();
    assert.ok(existsSync(join(other, 'database', 'PG_VERSION')));
    assert.ok(!existsSync(join(other, 'postgres')));
    rmSync(other, { recursive: true, force: true });
  });
});
