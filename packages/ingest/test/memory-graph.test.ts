import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MemoryGraph } from '../src/index.ts';
import { edgesOf, nodesOf, propertiesOf } from '../testing/convert-inline.ts';

const ref = (id: string, ...kinds: string[]) => ({ id, kinds });

describe('merging', () => {
  it('a node is its id: kinds are united, properties merged, the last write wins, null included', () => {
    const graph = new MemoryGraph('now');
    graph.node(ref('A', 'Base', 'User'), { x: 1, y: 1, z: 1 });
    graph.node(ref('A', 'Base', 'Computer'), { y: 2, z: null });
    assert.deepEqual(nodesOf(graph), ['A:Base,User,Computer']);
    assert.deepEqual(propertiesOf(graph, 'A'), { x: 1, y: 2, z: null });
  });

  it('an edge is its ends and its kind: writing again merges', () => {
    const graph = new MemoryGraph('now');
    graph.edge(ref('A'), 'X', ref('B'), { p: 1, q: 1 });
    graph.edge(ref('A'), 'X', ref('B'), { q: 2 });
    graph.edge(ref('B'), 'X', ref('A'), {});
    assert.deepEqual(edgesOf(graph), ['A -X-> B {"p":1,"q":2}', 'B -X-> A']);
  });

  it('an edge creates stubs for missing ends and adds kinds to existing ones', () => {
    const graph = new MemoryGraph('now');
    graph.node(ref('A', 'Base'), { x: 1 });
    graph.edge({ ...ref('A', 'Group'), stubKinds: ['Src'] }, 'X', { ...ref('B'), stubKinds: ['Src'] }, {});
    assert.deepEqual(nodesOf(graph), ['A:Base,Group', 'B:Src']);
    assert.deepEqual(graph.nodes.get('B')?.properties, { objectid: 'B', lastseen: 'now' });
  });

  it('everything written or mentioned was last seen now', () => {
    const graph = new MemoryGraph('now');
    graph.node(ref('A'), { lastseen: 'never' });
    graph.edge(ref('A'), 'X', ref('B'), {});
    assert.deepEqual(
      [...graph.nodes.values(), ...graph.edges.values()].map(({ properties }) => properties.lastseen),
      ['now', 'now', 'now'],
    );
  });

  it('ends given by properties are resolved at the end, once', () => {
    const graph = new MemoryGraph('now');
    const match = { matchers: [{ key: 'name', value: 'bob', ignoreCase: true as const }], kinds: ['Found'], path: '$' };
    graph.edge(match, 'X', ref('B'), {});
    graph.node(ref('A', 'Person'), { name: 'BOB' });
    assert.equal(graph.edges.size, 0);
    graph.resolve();
    graph.resolve();
    assert.deepEqual(edgesOf(graph), ['A -X-> B']);
    assert.deepEqual(nodesOf(graph), ['A:Person,Found', 'B:']);
    assert.deepEqual(graph.rejections, []);
  });
});
