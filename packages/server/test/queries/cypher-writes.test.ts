import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1';

serviceSuite('Cypher that writes', { env: { CHOKEPOINT_CYPHER_WRITES: 'on' } }, (service) => {
  before(async () => {
    await ingest('ALICE', 'BOB');
  });

  const ingest = (...names: string[]) =>
    service.draw(names.map((name) => `${name}:User name=${name}@CORP domainsid=${DOMAIN}`).join('\n'));
  const run = (query: string, as?: Credentials) =>
    service.post('/api/v2/graphs/cypher', { query, include_properties: true }, as);
  const values = async (query: string) =>
    (await run(query)).json.data.literals.map((literal: { value: unknown }) => literal.value);
  const audited = async () => (await service.get('/api/v2/audit?action=eq:MutateGraph&sort_by=id')).json.data.logs;

  it('creates nodes and relationships, and the next query sees them', async () => {
    const created = await run(
      "MATCH (a:User {objectid: 'ALICE'}) CREATE (a)-[r:Knows {since: 2020}]->(s:Safe {name: 'VAULT', objectid: 'SAFE-1'}) RETURN a, r, s",
    );
    assert.equal(created.status, 200);
    const nodes = Object.values(created.json.data.nodes) as { objectId: string; kinds: string[] }[];
    assert.deepEqual(nodes.map((node) => node.objectId).sort(), ['ALICE', 'SAFE-1']);
    assert.deepEqual(
      created.json.data.edges.map(({ kind: name, properties }: { kind: string; properties: object }) => [
        name,
        properties,
      ]),
      [['Knows', { since: 2020 }]],
    );
    assert.deepEqual(await values('MATCH (:User)-[k:Knows]->(s:Safe) RETURN s.name, k.since'), ['VAULT', 2020]);
    const again = await run("MATCH (s:Safe {objectid: 'SAFE-1'}) RETURN s");
    assert.deepEqual(
      Object.keys(again.json.data.nodes),
      Object.keys(created.json.data.nodes).filter((id) => created.json.data.nodes[id]!.objectId === 'SAFE-1'),
    );
  });

  it('makes new kinds known', async () => {
    await run('CREATE (:Gadget)');
    const kinds = await service.get('/api/v2/custom-nodes');
    assert.ok(kinds.json.data.some((one: { kindName: string }) => one.kindName === 'Gadget'));
  });

  it('sets, merges, removes and deletes', async () => {
    await run("MATCH (b {objectid: 'BOB'}) SET b.note = 'watch', b:Suspect");
    assert.deepEqual(await values('MATCH (b:Suspect) RETURN b.note'), ['watch']);
    await run("MERGE (c:User {objectid: 'CAROL'}) ON CREATE SET c.made = 1 ON MATCH SET c.made = 2");
    await run("MERGE (c:User {objectid: 'CAROL'}) ON CREATE SET c.made = 1 ON MATCH SET c.made = 2");
    assert.deepEqual(await values("MATCH (c {objectid: 'CAROL'}) RETURN c.made"), [2]);
    await run("MATCH (b {objectid: 'BOB'}) REMOVE b.note, b:Suspect");
    assert.equal((await run('MATCH (b:Suspect) RETURN b')).status, 404);
    const deleted = await run("MATCH (c {objectid: 'CAROL'}) DETACH DELETE c RETURN c");
    assert.equal(deleted.status, 200);
    assert.deepEqual(deleted.json.data.nodes, {});
    assert.equal((await run("MATCH (c {objectid: 'CAROL'}) RETURN c")).status, 404);
  });

  it('answers 200 with an empty graph when a write returns nothing', async () => {
    const answer = await run("MATCH (n {objectid: 'nobody'}) SET n.x = 1");
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data, { nodes: {}, edges: [], literals: [] });
  });

  it('can return what it deleted, also in a list', async () => {
    await run("CREATE (:Gone {objectid: 'GONE', n: 1})");
    const answer = await run("MATCH (g {objectid: 'GONE'}) DETACH DELETE g RETURN g, [g] AS list, 1 AS one");
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.json.data.nodes, {});
    assert.deepEqual(answer.json.data.literals.at(-1), { key: 'one', value: 1 });
  });

  it('is audited as MutateGraph, without the values in the query', async () => {
    const earlier = (await audited()).length;
    await run("MATCH (a {objectid: 'ALICE'}) SET a.secret = 'hunter2', a.list = ['x']");
    await run('CREATE (:Safe {objectid: "ALICE"})');
    const [intent, success, ...rest] = (await audited()).slice(earlier);
    assert.deepEqual([intent?.status, success?.status], ['intent', 'success']);
    assert.equal(intent?.commit_id, success?.commit_id);
    assert.equal(success?.fields.query, 'MATCH (a {objectid: $STRIPPED}) SET a.secret = $STRIPPED, a.list = $STRIPPED');
    assert.deepEqual(rest, [], 'what was refused has changed nothing');
  });

  it('refuses a second node with an object id that exists', async () => {
    const answer = await run("CREATE (:User {objectid: 'ALICE'})");
    assert.equal(answer.status, 400);
    assert.match(messageOf(answer), /already a node with the object id "ALICE"/);
  });

  it('refuses shortcuts in what it writes', async () => {
    const answer = await run('MATCH (a)-[:AD_ATTACK_PATHS]->(b) SET b.x = 1');
    assert.equal(answer.status, 400);
    assert.equal(messageOf(answer), 'relationship type shortcuts are not supported in graph mutations');
  });

  it('needs the right to change the graph', async () => {
    const answer = await run('CREATE (:Safe)', await service.as(3));
    assert.equal(answer.status, 403);
    assert.equal(messageOf(answer), 'Permission denied: User may not modify the graph.');
    assert.equal((await run('CREATE (:Safe)', await service.as(5))).status, 200);
  });

  it('runs nothing when it only explains', async () => {
    const { plan } = (await run('EXPLAIN CREATE (:NeverMade)')).json.data;
    assert.equal(plan[0].operator, 'Create');
    assert.equal((await run('MATCH (n:NeverMade) RETURN n')).status, 404);
  });

  it('loses no change when many are made at once', async () => {
    await run("CREATE (:Counter {objectid: 'COUNTER', n: 0})");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        at % 3 === 2 ? ingest(`EXTRA${at}`) : run("MATCH (c {objectid: 'COUNTER'}) SET c.n = c.n + 1"),
      ),
    );
    for (const answer of answers) if ('status' in answer) assert.equal(answer.status, 200);
    assert.deepEqual(await values("MATCH (c {objectid: 'COUNTER'}) RETURN c.n"), [4]);
  });

  it('keeps each change as a version that can be undone', async () => {
    const { graph } = service.parts;
    await run("MATCH (a {objectid: 'ALICE'}) SET a.mistake = true");
    const newest = (await graph.versions()).toSorted((a, b) => b.version - a.version)[0]!;
    assert.equal(newest.cause, 'cypher');
    await graph.undo(newest.version);
    assert.deepEqual(await values("MATCH (a {objectid: 'ALICE'}) RETURN a.mistake"), [null]);
  });
});
