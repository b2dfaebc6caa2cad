import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Batch } from '@chokepoint/graph';
import { type Credentials, onEachDatabase, TestService, until } from '../../testing/index.ts';

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
    await service.commit(batch);
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
    await until(lastAnalysis, (now) => now !== before);
  }

  it('derives relationships on request', async () => {
    await analysed();
    const answer = await dcSync();
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.json.data.literals.map((one: { value: string }) => one.value),
      ['SYNC@CORP.LOCAL'],
    );
  });

  it('takes back what follows no more, and leaves what was collected', async () => {
    const { graph } = service.parts;
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

  it('tells how it went, step by step and rule by rule', async () => {
    await analysed();
    const { status, json } = await service.request('GET', '/api/v2/analysis/progress', undefined, admin);
    assert.equal(status, 200);
    const { steps, rules, ...run } = json.data;
    assert.deepEqual([run.status, run.requested_steps], ['success', 15]);
    assert.ok(run.started_at <= run.ended_at);
    type Step = { name: string; status: string; failure: string | null };
    assert.deepEqual(
      steps.map(({ status, failure }: Step) => [status, failure]),
      steps.map(() => ['done', null]),
    );
    assert.equal(steps[0].name, 'derived relationships');
    assert.equal(steps.at(-1).name, 'data quality');
    type Rule = { name: string; edges: number; extent: string };
    assert.deepEqual(
      rules.filter(({ name }: Rule) => name === 'dcsync').map(({ edges, extent }: Rule) => [edges, extent]),
      [[0, 'nothing']],
    );
  });

  it('looks at what has changed alone, and finds the same as if it had looked at everything', async () => {
    const { graph, config } = service.parts;
    const batch = new Batch();
    batch.edge(`${DOMAIN}-1201`, 'GetChangesAll', DOMAIN, { isacl: true });
    await graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'test' } });
    const options = { cause: { kind: 'test' }, edition: config.edition, settings: {} };
    const { rules, version } = await graph.analyse({ ...options, settings: { citrixRemoteDesktop: true } });
    const extents = new Map(rules.map(({ name, extent }) => [name, extent]));
    assert.deepEqual([extents.get('dcsync'), extents.get('sync-laps-password')], ['all', 'nothing']);
    assert.equal((await dcSync()).json.data.literals.length, 1);
    const again = await graph.analyse({ ...options, settings: { citrixRemoteDesktop: false } });
    assert.ok(again.rules.every(({ extent }) => extent === 'all'));
    assert.equal(again.version, version);
  });

  it('runs the rules of one part alone, and leaves what those of the other derived', async () => {
    const { graph, config } = service.parts;
    const parts = async (...wanted: ('directory' | 'azure')[]) => {
      const options = { cause: { kind: 'test' }, edition: config.edition, settings: {} };
      return (await graph.analyse({ ...options, parts: wanted })).rules.length;
    };
    const both = await parts('directory', 'azure');
    assert.equal((await parts('directory')) + (await parts('azure')), both);
    assert.equal((await dcSync()).json.data.literals.length, 1);
  });

  it('names domains for which less is derived because they are not marked as collected', async () => {
    const { graph } = service.parts;
    const batch = new Batch();
    batch.node('S-1-5-21-9', ['Base', 'Domain'], { name: 'OTHER.LOCAL', domainsid: 'S-1-5-21-9' });
    batch.node('S-1-5-21-9-1101', ['Base', 'User'], { name: 'BOB@OTHER.LOCAL', domainsid: 'S-1-5-21-9' });
    await graph.commit({ batches: [batch.pack()] }, { cause: { kind: 'test' } });
    await analysed();
    const warnings = (as: Credentials) => service.request('GET', '/api/v2/data-quality-warnings', undefined, as);
    const { data } = (await warnings(admin)).json;
    assert.deepEqual(
      data.map((one: { object_id: string }) => one.object_id),
      ['S-1-5-21-9'],
    );
    assert.match(data[0].message, /OTHER\.LOCAL is not marked as collected.*DCSync/);
    const stranger = await service.newUser({
      roles: [3],
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    assert.deepEqual((await warnings(stranger)).json.data, []);
  });

  it('makes no new version when nothing changed', async () => {
    const before = service.parts.graph.images.version;
    await analysed();
    assert.equal(service.parts.graph.images.version, before);
  });
});
