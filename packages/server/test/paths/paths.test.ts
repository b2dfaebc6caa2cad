import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const GRAPH = `
  alice:User -MemberOf-> helpdesk:Group -AdminTo-> pc:Computer -HasSession-> boss:User -MemberOf-> admins:Group
  alice -CoerceToTGT-> admins -AdminTo-> server:Computer -LocalToComputer-> vault:Computer
  bob:User -MemberOf-> helpdesk
  alice -Walks-> friend:User
`;

serviceSuite('Paths', { graph: GRAPH }, (service) => {
  const get = <P extends string>(path: P) => service.get(`/api/v2/${path}`);
  const find = (body: unknown) => service.post('/api/v2/graphs/paths', body);
  const one = (...ids: string[]) => ({ object_ids: ids });

  /** Paths as texts, by names. */
  async function paths(body: Record<string, unknown>): Promise<string[]> {
    const answer = await find(body);
    assert.equal(answer.status, 200, answer.text);
    const { paths: found, graph } = answer.json.data;
    return found.map((path: { nodes: string[]; edges: string[]; hops: number }) => {
      assert.equal(path.edges.length, path.hops);
      for (const edge of path.edges) assert.ok(graph.edges.some((drawn: { id: string }) => drawn.id === edge));
      return path.nodes.map((id) => graph.nodes[id]!.label).join(' ');
    });
  }

  it('lead over waypoints in their order', async () => {
    const path = 'graphs/shortest-path?start_node=alice&end_node=admins';
    assert.equal((await get(path)).json.data.edges.length, 1);
    assert.equal((await get(`${path}&waypoints=pc`)).json.data.edges.length, 4);
    assert.equal((await get(`${path}&waypoints=pc&waypoints=boss`)).json.data.edges.length, 4);
    assert.equal(messageOf(await get(`${path}&waypoints=boss&waypoints=pc`)), 'path not found');
    assert.equal(messageOf(await get(`${path}&waypoints=nobody`)), 'not found');
    const many = Array.from({ length: 17 }, () => '&waypoints=pc').join('');
    assert.equal(messageOf(await get(`${path}${many}`)), 'at most 16 waypoints are possible');
  });

  it('follow a kind of a schema extension only where it can be walked', async () => {
    const path = 'graphs/shortest-path?start_node=alice&end_node=friend';
    const walks = (isTraversable: boolean) => ({
      schema: { name: 'Walking', version: 'v1.0.0', namespace: 'Walks' },
      node_kinds: [{ name: 'Walks_Node' }],
      relationship_kinds: [{ name: 'Walks_On', is_traversable: isTraversable }],
    });
    await service.draw('alice -Walks_On-> friend');
    const only = `${path}&only_traversable=true` as const;
    assert.equal((await get(path)).status, 200);
    assert.equal((await get(only)).status, 404);
    assert.equal((await service.put('/api/v2/extensions', walks(true))).status, 201);
    assert.equal((await get(only)).json.data.edges[0].kind, 'Walks_On');
    assert.equal((await get(`${only}&relationship_kinds=in:Walks_On`)).status, 200);
    assert.equal((await service.put('/api/v2/extensions', walks(false))).status, 200);
    assert.equal((await get(only)).status, 404);
  });

  it('are drawn in the older form over relationships of every kind', async () => {
    const legacy = (query: string) => get(`pathfinding?${query}`);
    const answer = await legacy('start_node=server&end_node=vault');
    assert.equal(answer.headers.get('deprecation'), 'true');
    const edges = Object.keys(answer.json.data).filter((key) => key.startsWith('rel_'));
    assert.equal(edges.length, 1);
    assert.equal(Object.keys(answer.json.data).length, 3);
    assert.deepEqual((await legacy('start_node=vault&end_node=alice')).json, { data: {} });
    assert.deepEqual((await legacy('start_node=vault&end_node=vault')).json, { data: {} });
    assert.equal((await legacy('start_node=x&end_node=alice')).status, 404);
    assert.equal(messageOf(await legacy('start_node=a&end_node=')), 'Missing query parameter: end_node');
    const oneEnd = await legacy('start_node=a');
    assert.equal(oneEnd.status, 404);
    assert.equal(messageOf(oneEnd), 'start_node and end_node are required');
  });

  it('come one after the other, the shortest first', async () => {
    assert.deepEqual(await paths({ from: one('alice'), to: one('admins') }), ['alice admins']);
    assert.deepEqual(await paths({ from: one('alice'), to: one('admins'), count: 5 }), [
      'alice admins',
      'alice helpdesk pc boss admins',
    ]);
  });

  it('come by how easy they are to abuse', async () => {
    const ease = { from: one('alice'), to: one('admins'), order: 'ease', count: 2 };
    assert.deepEqual(await paths(ease), ['alice admins', 'alice helpdesk pc boss admins']);
    const { json } = await find(ease);
    assert.deepEqual(
      json.data.paths.map((path: { cost: number }) => path.cost),
      [6, 8],
    );
  });

  it('lead from any of a set to any of another, also named by kinds', async () => {
    assert.deepEqual(await paths({ from: one('bob', 'boss'), to: one('admins', 'pc') }), ['boss admins']);
    assert.deepEqual(await paths({ from: { kinds: ['Base', 'User'] }, to: one('server') }), ['alice admins server']);
    assert.deepEqual(await paths({ from: { kinds: ['Nonsense'] }, to: one('server') }), []);
  });

  it('go around what is excluded', async () => {
    const wanted = { from: one('alice'), to: one('admins'), count: 5 };
    assert.deepEqual(await paths({ ...wanted, exclude: { object_ids: ['boss'] } }), ['alice admins']);
    const { json } = await find(wanted);
    const [direct] = json.data.paths[0].edges;
    assert.deepEqual(await paths({ ...wanted, exclude: { relationship_ids: [Number(direct)] } }), [
      'alice helpdesk pc boss admins',
    ]);
    assert.deepEqual(await paths({ ...wanted, relationship_kinds: 'nin:CoerceToTGT' }), [
      'alice helpdesk pc boss admins',
    ]);
  });

  it('are no longer than they may be', async () => {
    const wanted = { from: one('alice'), to: one('admins'), count: 5 };
    assert.deepEqual(await paths({ ...wanted, max_length: 3 }), ['alice admins']);
    assert.deepEqual(await paths({ ...wanted, max_length: 3, order: 'ease' }), ['alice admins']);
    assert.deepEqual(await paths({ ...wanted, max_length: 1, relationship_kinds: 'nin:CoerceToTGT' }), []);
  });

  it('lead over given objects', async () => {
    assert.deepEqual(await paths({ from: one('alice'), to: one('server'), over: ['pc', 'boss'] }), [
      'alice helpdesk pc boss admins server',
    ]);
    assert.deepEqual(await paths({ from: one('alice'), to: one('server'), over: ['boss', 'pc'] }), []);
    assert.equal(
      messageOf(await find({ from: one('alice'), to: one('server'), over: ['pc'], count: 2 })),
      'only one path can be found over given objects',
    );
  });

  it('say, where there is none, how far it gets and what would continue it', async () => {
    const { json } = await find({ from: one('bob'), to: one('vault'), only_traversable: true });
    const { paths: none, gap, graph } = json.data;
    assert.deepEqual(none, []);
    assert.deepEqual([gap.reached_count, gap.reached_hops, gap.leading_count], [6, 5, 1]);
    assert.deepEqual(
      gap.furthest.map((id: string) => graph.nodes[id]!.label),
      ['server'],
    );
    assert.deepEqual(
      gap.missing.map((edge: { source: string; kind: string; target: string }) => [
        graph.nodes[edge.source]!.label,
        edge.kind,
        graph.nodes[edge.target]!.label,
      ]),
      [['server', 'LocalToComputer', 'vault']],
    );
  });

  it('are refused where the request makes no sense', async () => {
    const ends = { from: one('alice'), to: one('admins') };
    for (const [body, status] of [
      ['{', 400],
      [{}, 400],
      [{ from: {}, to: one('admins') }, 400],
      [{ ...ends, count: 0 }, 400],
      [{ ...ends, count: 1e9 }, 400],
      [{ ...ends, max_length: -1 }, 400],
      [{ ...ends, order: 'luck' }, 400],
      [{ ...ends, relationship_kinds: 'MemberOf' }, 400],
      [{ ...ends, to: one('nobody') }, 404],
      [{ ...ends, over: ['nobody'] }, 404],
    ] as const)
      assert.equal((await find(body)).status, status, JSON.stringify(body));
    assert.equal(messageOf(await find({ ...ends, to: one('nobody') })), 'no object nobody');
  });
});
