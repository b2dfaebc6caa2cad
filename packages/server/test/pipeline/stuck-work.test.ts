import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { sql } from 'kysely';
import { pino } from 'pino';
import { serviceSuite, TestService, testDatabase, Uploads, until } from '../../testing/index.ts';

const users = (id: string) =>
  JSON.stringify({
    meta: { type: 'users', version: 6, count: 1, methods: 0 },
    data: [{ ObjectIdentifier: id, Properties: {}, Aces: [] }],
  });

serviceSuite('Work that does not end', (service) => {
  let uploads: Uploads;
  before(async () => {
    uploads = new Uploads(service, await service.admin());
  });

  const knows = (id: string) => service.image.nodeByObjectId(id) !== undefined;
  const batchOf = (id: string) => {
    const batch = new Batch();
    batch.node(id, ['User'], { objectid: id });
    return { batches: [batch.pack()] };
  };

  it('in the writer ends with its thread when it is given up, and nothing has happened (H3)', async () => {
    const { graph } = service.parts;
    const { version } = graph.images;
    const given = new AbortController();
    const commit = graph.commit(batchOf('S-GIVEN-UP'), { cause: { kind: 'test' }, signal: given.signal });
    const analysis = graph.analyse({
      cause: { kind: 'test' },
      signal: given.signal,
      edition: 'enterprise',
      settings: {},
    });
    setImmediate(() => given.abort(new Error('given up')));
    await assert.rejects(commit, /given up/);
    await assert.rejects(analysis, /given up/);
    assert.equal(graph.images.version, version);
    await graph.commit(batchOf('S-NEXT'), { cause: { kind: 'test' } });
    assert.ok(knows('S-NEXT') && !knows('S-GIVEN-UP'));
  });

  it('is set aside with its reason after three failures, and the next upload is ingested (H3)', async () => {
    const { db } = service;
    await sql`create function refuse_versions() returns trigger language plpgsql as
      $$ begin raise exception 'no more versions'; end $$`.execute(db);
    await sql`create trigger refuse before insert on graph_version execute function refuse_versions()`.execute(db);
    const failed = await uploads.ingest({ name: 'failing.json', content: users('S-FAILING') });
    await sql`drop trigger refuse on graph_version`.execute(db);
    assert.equal(failed.status, 5);
    const [{ errors }] = await uploads.files(failed.id);
    assert.deepEqual(errors, ['the file could not be ingested: no more versions']);
    assert.equal((await uploads.ingest({ content: users('S-AFTER') })).status, 2);
    assert.ok(knows('S-AFTER') && !knows('S-FAILING'));
  });

  it('D9: is tried again with less memory after it ended the process, then set aside with its reason', async () => {
    const database = await testDatabase('postgres');
    const lines: Record<string, unknown>[] = [];
    const shared = {
      env: { CHOKEPOINT_SECRET_KEY: randomBytes(32).toString('base64') },
      service: { database: database.location, log: pino({}, { write: (line) => void lines.push(JSON.parse(line)) }) },
    };
    const receiver = await TestService.start('postgres', { ...shared, config: { pipeline: false } });
    const uploads = new Uploads(receiver, await receiver.admin());
    const job = await uploads.start();
    for (const id of ['S-FATAL', 'S-HEAVY']) await uploads.upload(job, { name: `${id}.json`, content: users(id) });
    await uploads.end(job);
    // As processes leave them that were killed while they ingested the file.
    const count = (name: string, attempts: number) =>
      receiver.db.updateTable('ingest_task').set({ attempts }).where('original_name', '=', name).execute();
    await count('S-FATAL.json', 5);
    await count('S-HEAVY.json', 4);
    const owner = await TestService.start('postgres', shared);
    await until(
      () => uploads.job(job),
      ({ status }) => ![1, 6, 7].includes(status),
    );
    const files = await uploads.files(job);
    assert.deepEqual(
      files.map(({ file_name, errors }: { file_name: string; errors: string[] }) => [file_name, errors]),
      [
        ['S-FATAL.json', ['the file could not be ingested: 5 attempts ended the service, probably for lack of memory']],
        ['S-HEAVY.json', []],
      ],
    );
    assert.ok(
      lines.some(({ msg, file }) => /trying again with less memory/.test(String(msg)) && file === 'S-HEAVY.json'),
    );
    assert.equal(owner.image.nodeByObjectId('S-FATAL'), undefined);
    assert.ok(owner.image.nodeByObjectId('S-HEAVY') !== undefined);
    await owner.stop();
    await receiver.stop();
    await database.drop();
  });

  it('is set aside at once when it takes too long (H3)', async () => {
    const hasty = await TestService.start(service.databaseKind, { config: { stepMinutes: 1e-6 } });
    const job = await new Uploads(hasty, await hasty.admin()).ingest({ content: users('S-SLOW') });
    const [{ errors }] = await new Uploads(hasty, await hasty.admin()).files(job.id);
    await hasty.stop();
    assert.match(errors[0], /^the file could not be ingested: it took longer than 0 minutes/);
  });
});
