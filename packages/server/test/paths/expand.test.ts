import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const GRAPH = `
  S-1:Domain collected=true
  S-2:Domain collected=true domainsid=S-2
  alice:User -MemberOf-> staff:Group
  bob:User -MemberOf-> staff:Group
  foreign:User domainsid=S-2 -MemberOf-> staff:Group
  staff:Group -GenericAll-> server:Computer
  staff:Group -AdminTo-> server:Computer
  staff:Group -TrustedBy-> S-1:Domain
`;

serviceSuite('The neighbours of a node', { graph: GRAPH }, (service) => {
  const expand = (body: unknown, as?: { bearer: string }) => service.post('/api/v2/graphs/expand', body, as);
  const found = async (body: object, as?: { bearer: string }) => {
    const { data } = (await expand(body, as)).json;
    return {
      nodes: Object.values(data.nodes)
        .map(({ objectId }) => objectId)
        .sort(),
      kinds: data.edges.map(({ kind }) => kind).sort(),
      limit: data.limit,
      truncated: data.truncated,
    };
  };

  const limitedTo = (environment_id: string) =>
    service.newUser({
      all_environments: false,
      environment_targeted_access_control: { environments: [{ environment_id }] },
    });
  const idSeenBy = async (user: { bearer: string }, objectId: string) => {
    const query = `MATCH (n {objectid: '${objectId}'}) RETURN n`;
    const answer = await service.post('/api/v2/graphs/cypher', { query }, user);
    return Number(Object.keys(answer.json.data.nodes)[0]);
  };

  it('are those that an attacker can follow, in one direction', async () => {
    const node_id = service.nodeId('staff');
    assert.deepEqual(await found({ node_id, direction: 'outbound' }), {
      nodes: ['server', 'staff'],
      kinds: ['AdminTo', 'GenericAll'],
      limit: 500,
      truncated: false,
    });
    assert.deepEqual((await found({ node_id, direction: 'inbound' })).nodes, ['alice', 'bob', 'foreign', 'staff']);
  });

  it('come with properties on request', async () => {
    const node_id = service.nodeId('alice');
    const bare = (await expand({ node_id, direction: 'outbound' })).json.data;
    assert.equal('properties' in bare.nodes[node_id]!, false);
    assert.equal(bare.node_keys, undefined);
    const whole = (await expand({ node_id, direction: 'outbound', include_properties: true })).json.data;
    assert.equal(whole.nodes[node_id]!.properties?.name, 'alice');
    assert.ok(whole.node_keys?.includes('name'));
  });

  it('are cut off at the limit, which counts relationships', async () => {
    const node_id = service.nodeId('staff');
    const cut = await found({ node_id, direction: 'inbound', limit: 2 });
    assert.deepEqual([cut.kinds.length, cut.nodes.length, cut.limit, cut.truncated], [2, 3, 2, true]);
    assert.equal((await found({ node_id, direction: 'inbound', limit: 3 })).truncated, false);
    assert.equal((await found({ node_id, direction: 'inbound', limit: 0 })).limit, 500);
  });

  it('are none for a node without relationships, and for one that does not exist', async () => {
    const nothing = { nodes: [], kinds: [], limit: 500, truncated: false };
    assert.deepEqual(await found({ node_id: service.nodeId('server'), direction: 'outbound' }), nothing);
    assert.deepEqual(await found({ node_id: 987_654, direction: 'inbound' }), nothing);
  });

  it('are limited to the environments of the caller, and so is the count of them', async () => {
    const ofFirst = await limitedTo('S-1');
    const node_id = await idSeenBy(ofFirst, 'staff');
    const seen = await found({ node_id, direction: 'inbound', limit: 2 }, ofFirst);
    assert.deepEqual([seen.nodes, seen.truncated], [['alice', 'bob', 'staff'], false]);
    const hidden = await idSeenBy(await limitedTo('S-2'), 'foreign');
    assert.deepEqual((await found({ node_id: hidden, direction: 'outbound' }, ofFirst)).nodes, []);
  });

  it('are refused for what is no request', async () => {
    for (const [body, message] of [
      [{ direction: 'inbound' }, 'node_id is required'],
      [{ node_id: -1, direction: 'inbound' }, 'node_id must be greater than or equal to 0'],
      [{ node_id: 1 }, 'direction must be either inbound or outbound'],
      [{ node_id: 1, direction: 'inbound', limit: -1 }, 'limit must be greater than 0'],
      [{ node_id: 1, direction: 'inbound', limit: 1001 }, 'limit must be less than or equal to 1000'],
      ['{', 'JSON malformed.'],
    ] as const) {
      const answer = await expand(body);
      assert.equal(answer.status, 400);
      assert.equal(messageOf(answer), message);
    }
  });
});
