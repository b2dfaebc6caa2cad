import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Adjacency, adjacencyOf } from '../src/index.ts';

type Edge = readonly [from: number, kind: number, to: number];

const listed = (nodeCount: number, edges: readonly Edge[]): Adjacency =>
  adjacencyOf(nodeCount, {
    from: Uint32Array.from(edges, ([from]) => from),
    to: Uint32Array.from(edges, ([, , to]) => to),
    kind: Uint16Array.from(edges, ([, kind]) => kind),
  });

/** The run of a node as `kind far edge`, in its order. */
function leaving({ outStart, outEnd, outKind, outTarget, outEdge }: Adjacency, node: number): string[] {
  const run: string[] = [];
  for (let at = outStart[node]!; at < outEnd[node]!; at++) run.push(`${outKind[at]} ${outTarget[at]} ${outEdge[at]}`);
  return run;
}

function entering({ inStart, inEnd, inKind, inSource, inEdge }: Adjacency, node: number): string[] {
  const run: string[] = [];
  for (let at = inStart[node]!; at < inEnd[node]!; at++) run.push(`${inKind[at]} ${inSource[at]} ${inEdge[at]}`);
  return run;
}

describe('the adjacency of a list of edges', () => {
  it('has no edges for an empty list, with or without nodes', () => {
    assert.equal(listed(0, []).edgeLimit, 0);
    assert.deepEqual(leaving(listed(2, []), 1), []);
  });

  it('sorts each run by kind, then by the far node, then by place in the list', () => {
    const graph = listed(3, [
      [0, 1, 2],
      [0, 0, 2],
      [0, 1, 1],
      [2, 0, 0],
      [0, 1, 2],
    ]);
    assert.deepEqual(leaving(graph, 0), ['0 2 1', '1 1 2', '1 2 0', '1 2 4']);
    assert.deepEqual(leaving(graph, 1), []);
    assert.deepEqual(entering(graph, 2), ['0 0 1', '1 0 0', '1 0 4']);
    assert.deepEqual(entering(graph, 0), ['0 2 3']);
  });

  it('holds every edge once in each direction', () => {
    const NODES = 6;
    const anyEdge = fc.tuple(fc.nat(NODES - 1), fc.nat(300), fc.nat(NODES - 1));
    fc.assert(
      fc.property(fc.array(anyEdge, { maxLength: 40 }), (edges) => {
        const graph = listed(NODES, edges);
        const runOf = (node: number, near: 0 | 2, far: 0 | 2) =>
          edges
            .map((edge, at) => ({ near: edge[near], kind: edge[1], far: edge[far], at }))
            .filter((one) => one.near === node)
            .sort((a, b) => a.kind - b.kind || a.far - b.far || a.at - b.at)
            .map((one) => `${one.kind} ${one.far} ${one.at}`);
        for (let node = 0; node < NODES; node++) {
          assert.deepEqual(leaving(graph, node), runOf(node, 0, 2));
          assert.deepEqual(entering(graph, node), runOf(node, 2, 0));
        }
      }),
    );
  });
});
