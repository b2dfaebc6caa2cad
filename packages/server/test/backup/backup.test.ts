import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { pino } from 'pino';
import { makeBackup } from '../../src/backup/make-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { backUpWhenDue } from '../../src/backup/scheduled-backups.ts';
import { verifyBackup } from '../../src/backup/verify-backup.ts';
import { readConfig } from '../../src/config.ts';
import { openUnmigrated } from '../../src/storage/open-database.ts';
import { HOUR, type TestDatabase, TestService, testDatabase, Uploads } from '../../testing/index.ts';
import { migratedDatabase } from '../../testing/test-database.ts';

const log = pino({ level: 'silent' });
const PASSPHRASE = 'a long passphrase';
const KEY = Buffer.alloc(32, 5);

describe('A backup', () => {
  let folder: string;
  let source: TestService;
  let file: string;
  let database: TestDatabase;
  /** Where the database has its files. */
  let graphFolder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chokepoint-backup-'));
    file = join(folder, 'one.backup');
    database = await migratedDatabase('embedded');
    if (database.location.kind !== 'private') throw new Error('this database has no files');
    graphFolder = database.location.folder;
    source = await TestService.start('embedded', {
      env: { CHOKEPOINT_SECRET_KEY: KEY.toString('base64') },
      service: { database: database.location },
    });
    await source.draw('alice:User -MemberOf-> admins:Group -GenericAll-> dc:Computer');
    const big = Array.from({ length: 300 }, (_, at) => `u${at}:User -MemberOf-> g${at % 7}:Group`).join('\n');
    await source.draw(big);
    await source.newUser();
    await source.post('/api/v2/saved-queries', { name: "it's ü", query: 'MATCH (n) RETURN n', description: '\\x' });
  });
  after(async () => {
    await source.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const backUp = (path: string, passphrase?: string) =>
    makeBackup({ db: source.db, dataDir: graphFolder }, path, { passphrase, secretKey: KEY, now: source.clock.now() });

  it('of a running service restores into a server, and from there into an embedded database', async () => {
    const { rows, tables, bytes } = await backUp(file);
    assert.ok(rows > 100 && tables > 40 && bytes > 1000);
    assert.ok(
      !gunzipSync(readFileSync(file).subarray(readFileSync(file).indexOf('\n') + 1)).includes(KEY.toString('base64')),
    );
    const target = await testDatabase('postgres');
    await restoreInto(target, file);
    const restored = await TestService.start('postgres', {
      env: { CHOKEPOINT_SECRET_KEY: KEY.toString('base64') },
      service: { database: target.location },
    });
    assert.equal(restored.image.nodeCount, source.image.nodeCount);
    assert.equal(restored.image.edgeCount, source.image.edgeCount);
    const saved = await restored.get('/api/v2/saved-queries');
    assert.deepEqual(
      saved.json.data.map(({ name, description }) => [name, description]),
      [["it's ü", '\\x']],
    );
    await restored.newUser({ principal: 'next', email_address: 'next@example.com' });

    const back = join(folder, 'back.backup');
    const options = { passphrase: undefined, secretKey: undefined, now: restored.clock.now() };
    await makeBackup({ db: restored.db, dataDir: restored.folder }, back, options);
    await restored.stop();
    await target.drop();
    const { nodes, relationships, graph_version } = await verifyBackup(back, undefined, log);
    assert.deepEqual(
      [nodes, relationships, graph_version],
      [source.image.nodeCount, source.image.edgeCount, source.graphVersion],
    );
  });

  it('goes only into an empty database, all of it or nothing', async () => {
    const target = await testDatabase('postgres');
    const damaged = join(folder, 'damaged.backup');
    const bytes = readFileSync(file);
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 200));
    await assert.rejects(restoreInto(target, damaged), /cut off|damaged/);
    await restoreInto(target, file);
    await assert.rejects(restoreInto(target, file), /The database is in use already/);
    await target.drop();
  });

  it('with a passphrase is encrypted, contains the secret key, and cannot be changed', async () => {
    const path = join(folder, 'secret.backup');
    await backUp(path, PASSPHRASE);
    const target = await testDatabase('postgres');
    await assert.rejects(restoreInto(target, path), /set CHOKEPOINT_BACKUP_PASSPHRASE/);
    await assert.rejects(restoreInto(target, path, 'wrong'), /the passphrase is wrong, or the file was changed/);
    const bytes = readFileSync(path);
    bytes[bytes.length - 20]! ^= 1;
    writeFileSync(join(folder, 'changed.backup'), bytes);
    await assert.rejects(restoreInto(target, join(folder, 'changed.backup'), PASSPHRASE), /file was changed/);
    const { secret_key } = await restoreInto(target, path, PASSPHRASE);
    assert.equal(secret_key, KEY.toString('base64'));
    await target.drop();
  });

  it('of a newer version is refused in one sentence', async () => {
    await sql`insert into schema_migration (name, timestamp) values ('9999-future', '2030-01-01')`.execute(source.db);
    const path = join(folder, 'newer.backup');
    await backUp(path);
    await sql`delete from schema_migration where name = '9999-future'`.execute(source.db);
    const target = await testDatabase('postgres');
    await assert.rejects(
      restoreInto(target, path),
      /^BackupError: The backup was made by a newer version of Chokepoint/,
    );
    await target.drop();
  });

  it('contains uploads that wait to be ingested', async () => {
    const idle = await TestService.start('embedded', { config: { pipeline: false } });
    const uploads = new Uploads(idle, await idle.admin());
    const job = await uploads.start();
    const content = JSON.stringify({
      meta: { type: 'users', version: 6, count: 1, methods: 0 },
      data: [{ ObjectIdentifier: 'S-WAITS', Properties: {}, Aces: [] }],
    });
    await uploads.upload(job, { content });
    await uploads.end(job);
    const path = join(folder, 'waiting.backup');
    const { secretKeys } = idle.parts.config;
    await makeBackup({ db: idle.db, dataDir: idle.folder }, path, { now: idle.clock.now() });
    await idle.stop();
    const target = await testDatabase('embedded');
    await restoreInto(target, path);
    const next = await TestService.start('embedded', {
      config: { secretKeys },
      service: { database: target.location },
    });
    const done = await new Uploads(next, await next.admin()).finished(job);
    assert.equal(done.status, 2);
    assert.ok(next.image.nodeByObjectId('S-WAITS') !== undefined);
    await next.stop();
    await target.drop();
  });

  it('is made by the service at an interval, and only the newest are retained', async () => {
    const scheduled = join(folder, 'scheduled');
    const config = {
      ...source.parts.config,
      dataDir: graphFolder,
      backup: readConfig({
        CHOKEPOINT_DATA_DIR: folder,
        CHOKEPOINT_SECRET_KEY: KEY.toString('base64'),
        CHOKEPOINT_BACKUP_DIR: scheduled,
        CHOKEPOINT_BACKUP_COUNT: '2',
      }).backup,
    };
    const run = () => backUpWhenDue({ ...source.parts, config });
    source.clock.advance(25 * HOUR);
    assert.equal(await run(), true);
    assert.equal(await run(), false);
    for (let day = 0; day < 2; day++) {
      source.clock.advance(25 * HOUR);
      assert.equal(await run(), true);
    }
    assert.equal(readdirSync(scheduled).length, 2);
    const { backup } = (await source.get('/api/v2/system')).json.data;
    assert.equal(backup?.file, join(scheduled, readdirSync(scheduled).sort().at(-1)!));
  });

  async function restoreInto({ location }: TestDatabase, path: string, passphrase?: string) {
    const { db, close } = await openUnmigrated(location, log);
    try {
      return await restoreBackup(db, path, passphrase);
    } finally {
      await close();
    }
  }
});
