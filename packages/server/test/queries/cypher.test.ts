import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { z } from 'zod';
import { type Credentials, messageOf, serviceSuite } from '../../testing/index.ts';

const DOMAIN = 'S-1-5-21-1';
const OTHER_DOMAIN = 'S-1-5-21-2';

const wholeNode = z.object({ id: z.unknown(), kinds: z.unknown(), properties: z.record(z.string(), z.unknown()) });
const wholeEdge = z.object({ kind: z.string(), start: z.unknown() });

const SEEN = 'lastseen=2026-08-01T10:00:00Z';
const GRAPH = `
  in ${DOMAIN}:
    ~:Domain name=~@CORP ${SEEN}
    ALICE:User name=ALICE@CORP enabled=true admincount=false ${SEEN}
    ALICE -MemberOf{isacl=false;${SEEN}}-> ADMINS:Group:Tag_Tier_Zero name=ADMINS@CORP ${SEEN}
  in ${OTHER_DOMAIN}:
    ~:Domain name=~@CORP ${SEEN}
    BOB:User name=BOB@CORP enabled=false ${SEEN} -GenericAll{isacl=true;${SEEN}}-> ALICE
`;

serviceSuite('Cypher', { graph: GRAPH }, (service) => {
  let admin: Credentials;
  before(async () => {
    admin = await service.admin();
  });

  const run = (body: unknown, as?: Credentials) => service.post('/api/v2/graphs/cypher', body, as);

  it('answers nodes, edges and literals in the shape of the ecosystem', async () => {
    const answer = await run({
      query: "MATCH p=(:User)-[:MemberOf]->(g:Group) WHERE g.objectid = 'ADMINS' RETURN p, 1 AS one",
    });
    assert.equal(answer.status, 200);
    const { nodes, edges, literals } = answer.json.data;
    const byId = Object.values(nodes) as Record<string, unknown>[];
    const group = byId.find((node) => node.objectId === 'ADMINS')!;
    assert.deepEqual(
      {
        label: group.label,
        kind: group.kind,
        zero: group.isTierZero,
        owned: group.isOwnedObject,
        seen: group.lastSeen,
      },
      { label: 'ADMINS@CORP', kind: 'Group', zero: true, owned: false, seen: '2026-08-01T10:00:00Z' },
    );
    assert.equal(group.properties, undefined);
    assert.equal(edges.length, 1);
    assert.equal(edges[0].kind, 'MemberOf');
    assert.ok(nodes[edges[0].source] && nodes[edges[0].target]);
    assert.deepEqual(literals, [{ value: 1, key: 'one' }]);
  });

  it('adds properties and their names on request', async () => {
    const { data } = (
      await run({ query: "MATCH (n:User {name: 'ALICE@CORP'})-[r]->() RETURN n, r", include_properties: true })
    ).json;
    const node = Object.values(data.nodes)[0] as { properties: Record<string, unknown> };
    assert.equal(node.properties.enabled, true);
    assert.deepEqual(data.node_keys, ['admincount', 'domainsid', 'enabled', 'lastseen', 'name', 'objectid']);
    assert.deepEqual(data.edge_keys, ['isacl', 'lastseen']);
  });

  it('gives literals row by row, column by column', async () => {
    const { data } = (await run({ query: 'MATCH (n:User) RETURN n.name AS name, n.enabled ORDER BY name' })).json;
    assert.deepEqual(data.literals, [
      { value: 'ALICE@CORP', key: 'name' },
      { value: true, key: 'n.enabled' },
      { value: 'BOB@CORP', key: 'name' },
      { value: false, key: 'n.enabled' },
    ]);
  });

  it('gives lists and maps as one literal each, with whole nodes and relationships in them', async () => {
    const query = "MATCH (n {objectid: 'ALICE'})-[r]->(g) RETURN collect(n) AS list, {edge: r, more: [1, null]} AS map";
    const { data } = (await run({ query })).json;
    assert.deepEqual([data.nodes, data.edges], [{}, []]);
    const [list, map] = data.literals;
    assert.equal(list.key, 'list');
    const [alice] = z.array(wholeNode).parse(list.value);
    const { edge, more } = z.object({ edge: wholeEdge, more: z.unknown() }).parse(map.value);
    assert.deepEqual(alice?.kinds, ['User', 'Base']);
    assert.equal(alice?.properties.objectid, 'ALICE');
    assert.equal(edge.kind, 'MemberOf');
    assert.equal(edge.start, alice?.id);
    assert.deepEqual(more, [1, null]);
  });

  it('takes parameters', async () => {
    const answer = await run({ query: 'MATCH (n) WHERE n.objectid = $id RETURN n', parameters: { id: 'BOB' } });
    assert.equal(Object.keys(answer.json.data.nodes).length, 1);
  });

  it('knows the attack path shortcuts', async () => {
    for (const types of ['ALL_ATTACK_PATHS', 'AD_ATTACK_PATHS', 'AZ_ATTACK_PATHS|AD_ATTACK_PATHS']) {
      const answer = await run({ query: `MATCH p=(:User {objectid: 'BOB'})-[:${types}*1..]->(:Group) RETURN p` });
      assert.equal(answer.json.data.edges.length, 2, types);
    }
    assert.equal((await run({ query: 'MATCH p=()-[:AZ_ATTACK_PATHS]->() RETURN p' })).status, 404);
  });

  it('shows the plan of a query, with or without running it', async () => {
    const explained = (await run({ query: 'EXPLAIN MATCH (n:User) RETURN n' })).json.data;
    assert.ok(explained.plan.length > 0);
    assert.deepEqual(explained.nodes, {});
    const profiled = (await run({ query: 'PROFILE MATCH (n:User) RETURN n' })).json.data;
    assert.equal(Object.keys(profiled.nodes).length, 2);
    const scan = profiled.plan.find((step: { operator: string }) => step.operator === 'NodeByLabel')!;
    assert.deepEqual([scan.rows, scan.hits], [2, 2]);
    assert.ok(scan.milliseconds > 0);
  });

  it('answers 404 when nothing is found, also for kinds that nothing has', async () => {
    for (const query of ["MATCH (n:User) WHERE n.name = 'nobody' RETURN n", 'MATCH (n:NoSuchKind) RETURN n']) {
      const answer = await run({ query });
      assert.equal(answer.status, 404);
      assert.equal(messageOf(answer), 'resource not found');
    }
  });

  it('says where a query is wrong', async () => {
    const syntax = await run({ query: 'MATCH (n RETURN n' });
    assert.equal(syntax.status, 400);
    assert.match(messageOf(syntax), /^line 1:\d+ /);
    assert.match(messageOf(await run({ query: 'MATCH (n:User) RETURN m' })), /m/);
    assert.equal(messageOf(await run({ query: '  ' })), 'invalid input');
    assert.equal(messageOf(await run({ query: 'CALL db.labels()' })), 'procedure invocation is not supported');
    assert.equal((await run({ query: 'MATCH (n) WHERE n.name = $x RETURN n' })).status, 400);
    assert.equal(messageOf(await run('{')), 'JSON malformed.');
    assert.equal(messageOf(await run({ query: 7 })), 'JSON malformed.');
  });

  it('does not write', async () => {
    const answer = await run({ query: 'MATCH (n:User) SET n.x = 1 RETURN n' });
    assert.equal(answer.status, 400);
    assert.equal(messageOf(answer), 'updating clauses are not supported');
  });

  it('ends a query that takes too long with 504, and serves the next', async () => {
    const endless =
      'UNWIND range(1, 100000) AS a UNWIND range(1, 100000) AS b UNWIND range(1, 100000) AS c RETURN count(a + b * c)';
    const answer = await service.post(
      '/api/v2/graphs/cypher',
      { query: endless },
      { ...admin, headers: { prefer: 'wait=1' } },
    );
    assert.equal(answer.status, 504);
    assert.equal((await run({ query: 'RETURN 1' })).status, 200);
  });

  it('shows a user of some environments nothing of the others', async () => {
    const user = await service.newUser({
      roles: [3],
      environment_targeted_access_control: { environments: [{ environment_id: DOMAIN }] },
    });
    const all = await run({ query: 'MATCH (n) RETURN n.objectid AS id ORDER BY id' }, user);
    assert.deepEqual(
      all.json.data.literals.map(({ value }) => value),
      ['ADMINS', 'ALICE', DOMAIN],
    );
    assert.equal((await run({ query: 'MATCH ()-[r:GenericAll]->() RETURN r' }, user)).status, 404);
    assert.deepEqual((await run({ query: 'MATCH (n) RETURN count(n) AS n' }, user)).json.data.literals, [
      { value: 3, key: 'n' },
    ]);
  });

  it('is for those who may read the graph', async () => {
    assert.equal((await run({ query: 'RETURN 1' }, await service.as(4))).status, 403);
    assert.equal((await run({ query: 'RETURN 1' }, {})).status, 401);
  });
});
