import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  byId,
  byName,
  byProperty,
  type GraphEdge,
  type GraphNode,
  OpenGraphBuilder,
  OpenGraphError,
  type OpenGraphFile,
  type Properties,
  validateText,
} from '../src/index.ts';

/** What the builder says about a node or edge, as `path: reason`. */
function refusal(build: (graph: OpenGraphBuilder) => unknown): string[] {
  try {
    build(new OpenGraphBuilder());
  } catch (error) {
    assert.ok(error instanceof OpenGraphError);
    return error.problems.map(({ path, reason }) => `${path}: ${reason}`);
  }
  return [];
}

const loose = (value: unknown) => value as Properties;
const NODES: readonly (readonly [GraphNode, string])[] = [
  [{ id: '', kinds: ['A'] }, '.id: a node needs an id that is not empty'],
  [{ id: 'a', kinds: [] }, '.kinds: node A has no kinds; at least 1 kind is required'],
  [{ id: 'a', kinds: ['Tag_Owned'] }, ".kinds[0]: kind 'Tag_Owned' uses reserved namespace 'tag'"],
  [{ id: 'a', kinds: Array(65).fill('A') }, '.kinds: maxItems: got 65, want 64'],
  [
    { id: 'a', kinds: ['A'], properties: loose({ x: null }) },
    '.properties.x: got null, want string, number, boolean or array',
  ],
  [
    { id: 'a', kinds: ['A'], properties: loose({ x: {} }) },
    '.properties.x: got object, want string, number, boolean or array',
  ],
  [
    { id: 'a', kinds: ['A'], properties: loose({ x: [1, 'b'] }) },
    '.properties.x: items must be all strings, all numbers or all booleans',
  ],
  [
    { id: 'a', kinds: ['A'], properties: { objectid: 'b' } },
    '.properties.objectid: not allowed: the id of the node is its objectid',
  ],
];
const end = byId('b');
const EDGES: readonly (readonly [GraphEdge, string])[] = [
  [{ start: byId('a'), end, kind: 'No-Dash' }, ".kind: 'No-Dash' does not match pattern '^[A-Za-z0-9_]+$'"],
  [{ start: byId('a'), end, kind: 'tag' }, ".kind: kind 'tag' uses reserved namespace 'tag'"],
  [{ start: byId(' '), end, kind: 'K' }, '.start.value: an end needs an id that is not empty'],
  [{ start: byName(''), end, kind: 'K' }, '.start.value: empty value for name match_by strategy'],
  [{ start: byProperty({}), end, kind: 'K' }, '.start.property_matchers: minItems: got 0, want 1'],
  [{ start: byName('a', 'Tag_X'), end, kind: 'K' }, ".start.kind: kind 'Tag_X' uses reserved namespace 'tag'"],
];

describe('The builder of OpenGraph files', () => {
  it('rejects what the service rejects, with the same path and reason', async () => {
    for (const [{ id, kinds, properties }, expected] of NODES) {
      assert.deepEqual(
        refusal((graph) => graph.node(id, kinds, properties)).map((one) => one.replace('node a has', 'node A has')),
        [`$.graph.nodes[0]${expected}`],
      );
      const { problems, nodes } = await validateText(JSON.stringify({ graph: { nodes: [{ id, kinds, properties }] } }));
      assert.deepEqual(
        [problems.map(({ path, reason }) => `${path}: ${reason}`), nodes],
        [[`$.graph.nodes[0]${expected}`], 0],
      );
    }
    for (const [edge, expected] of EDGES) {
      assert.deepEqual(
        refusal((graph) => graph.edge(edge.start, edge.kind, edge.end)),
        [`$.graph.edges[0]${expected}`],
      );
      const { problems, edges } = await validateText(JSON.stringify({ graph: { edges: [edge] } }));
      assert.deepEqual(
        [problems.map(({ path, reason }) => `${path}: ${reason}`), edges],
        [[`$.graph.edges[0]${expected}`], 0],
      );
    }
    assert.deepEqual(
      refusal((graph) => graph.node('a', ['A'], { x: Number.NaN })),
      ['$.graph.nodes[0].properties.x: NaN is not a JSON number'],
    );
    assert.throws(() => new OpenGraphBuilder({ sourceKind: 'tag_x' }), /uses reserved namespace 'tag'/);
  });

  it('writes files that are valid, and merges a node that comes twice', async () => {
    const graph = new OpenGraphBuilder<'P' | 'Q', 'Knows'>({ sourceKind: 'Mine' });
    graph
      .node('a', ['P'], { name: 'Ann', age: 1 })
      .node('a', ['Q'], { age: 2, tags: ['x', 'y'] })
      .node('b', ['P']);
    graph.edge('a', 'Knows', byProperty({ email: 'b@example.com' }, 'P'), { since: 2020 }).edge('a', 'Knows', 'b');
    const file: OpenGraphFile = graph.file();
    assert.deepEqual(file.graph.nodes[0], {
      id: 'a',
      kinds: ['P', 'Q'],
      properties: { name: 'Ann', age: 2, tags: ['x', 'y'] },
    });
    const report = await validateText(JSON.stringify(file));
    assert.deepEqual(report, {
      ...{ valid: true, failure: undefined, nodes: 2, edges: 2, matches: 1, problems: [], omitted: 0 },
    });
  });

  it('splits a graph into valid files of bounded size', async () => {
    const graph = new OpenGraphBuilder({ sourceKind: 'Mine' });
    for (let n = 0; n < 50; n++) graph.node(`ä${n}`, ['P'], { name: `é ${n}` }).edge(`ä${n}`, 'K', `ä${n + 1}`);
    const parts = [...graph.parts(600)];
    assert.ok(parts.length > 8);
    let [nodes, edges] = [0, 0];
    for (const part of parts) {
      assert.ok(Buffer.byteLength(part) < 700);
      const report = await validateText(part);
      assert.ok(report.valid);
      nodes += report.nodes;
      edges += report.edges;
    }
    assert.deepEqual([nodes, edges, graph.nodeCount, graph.edgeCount], [50, 50, 50, 50]);
    assert.equal([...new OpenGraphBuilder().parts()].length, 1);
  });
});
