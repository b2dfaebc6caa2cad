import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { type Credentials, onEachDatabase, TestService } from '../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';

onEachDatabase('Analysis', (kind) => {
  let service: TestService;
  let admin: Credentials;
  before(async () => {
    service = await TestService.start(kind);
    admin = await service.admin();
    const batch = new Batch();
    const object = (id: string, kinds: string[], name: string, more = {}) =>
      batch.node(id, kinds, { objectid: id, name, domainsid: DOMAIN, domain: 'CORP.LOCAL', ...more });
    object(DOMAIN, ['Base', 'Domain'], 'CORP.LOCAL', { collected: true });
    object(`${DOMAIN}-1101`, ['Base', 'User'], 'ALICE@CORP.LOCAL');
    object(`${DOMAIN}-1201`, ['Base', 'Group'], 'SYNC@CORP.LOCAL');
    batch.edge(`${DOMAIN}-1101`, 'MemberOf', `${DOMAIN}-1201`);
    for (const right of ['GetChanges', 'GetChangesAll']) batch.edge(`${DOMAIN}-1201`, right, DOMAIN, { isacl: true });
    await service.running.service.graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'test' } });
  });
  after(() => service.stop());

  const dcSync = () =>
    service.request(
      'POST',
      '/api/v2/graphs/cypher',
      { query: 'MATCH (a)-[r:DCSync]->(b) RETURN a.name AS name ORDER BY name' },
      admin,
    );
  const lastAnalysis = async () =>
    (await service.request('GET', '/api/v2/datapipe/status', undefined, admin)).json.data.last_complete_analysis_at;
  async function analysed(): Promise<void> {
    const before = await lastAnalysis();
    assert.equal((await service.request('PUT', '/api/v2/analysis', undefined, admin)).status, 204);
    while ((await lastAnalysis()) === before) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it('derives relationships when it is asked to', async () => {
    await analysed();
    const answer = await dcSync();
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.json.data.literals.map((one: { value: string }) => one.value),
      ['SYNC@CORP.LOCAL'],
    );
  });

  it('takes back what follows no more, and leaves what was collected', async () => {
    const { graph } = service.running.service;
    const image = graph.images.current;
    const right = image.findEdge(
      image.nodeByObjectId(`${DOMAIN}-1201`)!,
      image.edgeKind('GetChangesAll')!,
      image.nodeByObjectId(DOMAIN)!,
    )!;
    await graph.commit({ deleteEdges: [{ ids: [image.edgeId(right)] }] }, { cause: { kind: 'test' } });
    await analysed();
    assert.equal((await dcSync()).status, 404);
    const collected = await service.request(
      'POST',
      '/api/v2/graphs/cypher',
      { query: 'MATCH ()-[r:GetChanges]->() RETURN r' },
      admin,
    );
    assert.equal(collected.json.data.edges.length, 1);
  });

  it('makes no new version when nothing changed', async () => {
    const before = service.running.service.graph.images.version;
    await analysed();
    assert.equal(service.running.service.graph.images.version, before);
  });
});
