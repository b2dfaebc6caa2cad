import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { type Credentials, serviceSuite, until } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1-2-3';

const GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=CORP.LOCAL collected=true
    ~1101:User name=ALICE@CORP.LOCAL -MemberOf-> ~1201:Group name=SYNC@CORP.LOCAL
    ~1201 -GetChanges{isacl=true}|GetChangesAll{isacl=true}-> ~
`;

serviceSuite('Analysis', { graph: GRAPH }, (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const dcSync = () =>
    service.post('/api/v2/graphs/cypher', { query: 'MATCH (a)-[r:DCSync]->(b) RETURN a.name AS name ORDER BY name' });
  const lastAnalysis = async () => (await service.get('/api/v2/datapipe/status')).json.data.last_complete_analysis_at;
  async function analysed(): Promise<void> {
    const before = await lastAnalysis();
    assert.equal((await service.put('/api/v2/analysis')).status, 204);
    await until(lastAnalysis, (now) => now !== before);
  }

  it('derives relationships on request', async () => {
    await analysed();
    const answer = await dcSync();
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.json.data.literals.map(({ value }) => value),
      ['SYNC@CORP.LOCAL'],
    );
  });

  it('takes back what follows no more, and leaves what was collected', async () => {
    await service.erase(`${DOMAIN}-1201 -GetChangesAll-> ${DOMAIN}`);
    await analysed();
    assert.equal((await dcSync()).status, 404);
    const collected = await service.post('/api/v2/graphs/cypher', { query: 'MATCH ()-[r:GetChanges]->() RETURN r' });
    assert.equal(collected.json.data.edges.length, 1);
  });

  it('tells how it went, step by step and rule by rule', async () => {
    await analysed();
    const { status, json } = await service.get('/api/v2/analysis/progress');
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
    assert.equal(steps.at(-1)?.name, 'data quality');
    type Rule = { name: string; edges: number; extent: string };
    assert.deepEqual(
      rules.filter(({ name }: Rule) => name === 'dcsync').map(({ edges, extent }: Rule) => [edges, extent]),
      [[0, 'nothing']],
    );
  });

  it('looks at what has changed alone, and finds the same as if it had looked at everything', async () => {
    const { graph, config } = service.parts;
    await service.draw(`${DOMAIN}-1201 -GetChangesAll{isacl=true}-> ${DOMAIN}`);
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
    await service.draw(`
      in S-1-5-21-9:
        ~:Domain name=OTHER.LOCAL
        ~1101:User name=BOB@OTHER.LOCAL
    `);
    await analysed();
    const warnings = (as: Credentials) => service.get('/api/v2/data-quality-warnings', as);
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
    const before = service.graphVersion;
    await analysed();
    assert.equal(service.graphVersion, before);
  });
});
