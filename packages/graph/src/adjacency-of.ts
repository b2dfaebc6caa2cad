import type { Adjacency, KindCells } from './adjacency.ts';

/** Edges as parallel lists: edge `i` leads from `from[i]` to `to[i]`. */
type EdgeList = { readonly from: Uint32Array; readonly to: Uint32Array; readonly kind: KindCells };

/**
 * The adjacency of a list of edges (compressed sparse rows both ways); the index of an edge is its position in the
 * list.
 */
export function adjacencyOf(nodeCount: number, { from, to, kind }: EdgeList): Adjacency {
  const out = runsBy(nodeCount, from, to, kind);
  const into = runsBy(nodeCount, to, from, kind);
  return {
    nodeCount,
    edgeLimit: from.length,
    outStart: out.start,
    outEnd: out.end,
    outTarget: out.other,
    outKind: out.kind,
    outEdge: out.edge,
    inStart: into.start,
    inEnd: into.end,
    inSource: into.other,
    inKind: into.kind,
    inEdge: into.edge,
  };
}

/** Runs sorted by kind, then by the far node: three stable counting sorts, the least significant key first. */
function runsBy(nodeCount: number, near: Uint32Array, far: Uint32Array, kindOf: KindCells) {
  let kinds = 0;
  for (let at = 0; at < kindOf.length; at++) kinds = Math.max(kinds, kindOf[at]! + 1);
  let edge = Uint32Array.from(near.keys());
  edge = sortedBy(far, nodeCount, edge);
  edge = sortedBy(kindOf, kinds, edge);
  edge = sortedBy(near, nodeCount, edge);
  const bounds = boundsOf(near, nodeCount);
  const other = new Uint32Array(edge.length);
  const kind = kinds > 256 ? new Uint16Array(edge.length) : new Uint8Array(edge.length);
  for (let at = 0; at < edge.length; at++) {
    other[at] = far[edge[at]!]!;
    kind[at] = kindOf[edge[at]!]!;
  }
  return { start: bounds.slice(0, nodeCount), end: bounds.slice(1), other, kind, edge };
}

function sortedBy(key: Uint32Array | KindCells, keys: number, order: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = boundsOf(key, keys);
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[next[key[order[i]!]!]!++] = order[i]!;
  return sorted;
}

/** Where the entries of each key begin when they are sorted, and behind the last where they end. */
function boundsOf(key: Uint32Array | KindCells, keys: number): Uint32Array<ArrayBuffer> {
  const bounds = new Uint32Array(keys + 1);
  for (let i = 0; i < key.length; i++) bounds[key[i]! + 1]!++;
  for (let k = 0; k < keys; k++) bounds[k + 1]! += bounds[k]!;
  return bounds;
}
