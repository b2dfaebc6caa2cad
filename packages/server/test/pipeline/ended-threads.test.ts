import assert from 'node:assert/strict';
import { it } from 'node:test';
import { serviceSuite, Uploads, until } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-7';
const usersFile = (prefix: string, count: number, aces = 1) =>
  JSON.stringify({
    meta: { type: 'users', version: 6, count, methods: 0 },
    data: Array.from({ length: count }, (_, number) => ({
      ObjectIdentifier: `${prefix}-${number}`,
      Properties: { name: `${prefix} ${number}`, domainsid: DOMAIN },
      Aces: Array.from({ length: aces }, (_, other) => ({
        PrincipalSID: `${prefix}-${(number + other + 1) % count}`,
        PrincipalType: 'User',
        RightName: 'GenericAll',
        IsInherited: false,
      })),
    })),
  });

serviceSuite('Threads that were ended', { env: { CHOKEPOINT_ANALYSIS: 'off' } }, (service) => {
  const uploads = new Uploads(service);
  const knows = (id: string) => service.image.nodeByObjectId(id) !== undefined;

  it('in the middle of a commit do not lock the graph for those that follow (H3)', async () => {
    await uploads.ingest({ content: usersFile('S-FIRST', 20) });
    // What a thread leaves behind that is ended while it commits: a lock that no one will release.
    Atomics.store(service.image.parts.lineage, 0, 1);
    const change = { add_relationships: [{ source: 'S-FIRST-1', kind: 'GenericAll', target: 'S-FIRST-5' }] };
    assert.equal((await service.post('/api/v2/simulations', change)).status, 200);
    assert.equal((await uploads.ingest({ content: usersFile('S-SECOND', 20) })).status, 2);
    assert.ok(knows('S-FIRST-3') && knows('S-SECOND-3'));
    assert.equal(service.image.edgeCount, 40);
  });

  it('because their upload was cancelled over HTTP change nothing, and the next upload is ingested (H3)', async () => {
    const { graph } = service.parts;
    const { version } = graph.images;
    const merging = Promise.withResolvers<void>();
    const commit = graph.commit.bind(graph);
    graph.commit = (change, options) => {
      const merged = commit(change, options);
      merging.resolve();
      return merged;
    };
    const job = await uploads.start();
    await uploads.upload(job, { content: usersFile('S-CANCELLED', 30_000, 8) });
    await uploads.end(job);
    await merging.promise;
    graph.commit = commit;
    const cancelled = await service.put(`/api/v2/file-upload/${job}/cancel`);
    assert.equal(cancelled.status, 200, cancelled.text);
    assert.equal(cancelled.json.data.status_message, 'Canceled');
    await until(
      async () => (await service.get('/api/v2/datapipe/status')).json.data.status,
      (status) => status === 'idle',
    );
    assert.equal(graph.images.version, version);
    assert.equal((await uploads.ingest({ content: usersFile('S-AFTER', 10) })).status, 2);
    assert.ok(knows('S-AFTER-1') && !knows('S-CANCELLED-1'));
  });
});
