import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inEnvironment } from '../../src/explore/graph/in-environment.ts';
import { changeView, UNCHANGED } from '../../src/explore/graph/view-changes.ts';
import { contentOf, hiddenIn, pinnedIn } from '../../src/explore/views/view-content.ts';
import { type DrawnGraph, united } from '../../src/graph/drawn-graph.ts';
import { graphOf } from '../../testing/drawn-graphs.ts';

const answer = graphOf([
  ['u1', 'MemberOf', 'g1'],
  ['g1', 'GenericAll', 'g2'],
]);
const added: DrawnGraph = {
  nodes: graphOf([['u9', 'AdminTo', 'c9']]).nodes,
  edges: new Map([['rel_9', { id: 'rel_9', source: 'u9', target: 'g2', kind: 'AdminTo', properties: undefined }]]),
};

describe('A saved view', () => {
  const content = contentOf({
    search: { tab: 'path', at: ['a', 'b'], selected: 'u1', view: 'old' },
    answer,
    changes: { added, hidden: new Set(['u1', 'rel_1']) },
    pinned: new Map([
      ['g2', { x: 3, y: -4 }],
      ['gone', { x: 0, y: 0 }],
    ]),
  });

  it('[UI203] names everything by object ids', () => {
    assert.deepEqual(content, {
      search: { tab: 'path', at: ['a', 'b'] },
      added: ['S-1-5-21-u9', 'S-1-5-21-c9'],
      added_kinds: ['AdminTo'],
      hidden: ['S-1-5-21-u1'],
      hidden_relationships: [['S-1-5-21-g1', 'GenericAll', 'S-1-5-21-g2']],
      positions: [['S-1-5-21-g2', 3, -4]],
    });
  });

  it('[UI203] is found again in a graph with other ids', () => {
    const renumbered = (id: string) => `9${id}`;
    const all = united(answer, added);
    const later: DrawnGraph = {
      nodes: new Map(
        [...all.nodes.values()].map((node) => [renumbered(node.id), { ...node, id: renumbered(node.id) }]),
      ),
      edges: new Map(
        [...all.edges.values()].map((edge) => [
          renumbered(edge.id),
          { ...edge, id: renumbered(edge.id), source: renumbered(edge.source), target: renumbered(edge.target) },
        ]),
      ),
    };
    assert.deepEqual(hiddenIn(later, content), ['9u1', '9rel_1']);
    assert.deepEqual([...pinnedIn(later, content)], [['9g2', { x: 3, y: -4 }]]);
  });

  it('[UI203] is restored as a whole, and cannot be undone away', () => {
    const restored = changeView(UNCHANGED, { do: 'restore', added, hidden: ['u1'] });
    assert.deepEqual([restored.added, [...restored.hidden]], [added, ['u1']]);
    assert.equal(changeView(restored, { do: 'undo' }), restored);
  });
});

describe('The chosen environment', () => {
  it('[UI207] leaves out what belongs to others, and keeps what belongs to none', () => {
    const [a, b] = ['S-1-5-21-A', 'S-1-5-21-B'];
    const graph = graphOf([
      ['u1', 'MemberOf', 'g1'],
      ['u2', 'MemberOf', 'g1'],
      ['u3', 'MemberOf', 'g1'],
    ]);
    const places: Readonly<Record<string, string | undefined>> = { u1: a, u2: b, g1: a.toLowerCase() };
    const nodes = new Map(
      [...graph.nodes].map(([id, node]) => [id, { ...node, properties: { domainsid: places[id] } }] as const),
    );
    const shown = inEnvironment({ ...graph, nodes }, a);
    assert.deepEqual([...shown.nodes.keys()].sort(), ['g1', 'u1', 'u3']);
    assert.equal(shown.edges.size, 2);
    assert.equal(inEnvironment(graph, undefined), graph);
  });
});
