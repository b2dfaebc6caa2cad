import type { Adjacency } from '@chokepoint/graph';

/** A small generator of its own, so that every run walks the same graphs. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

export const KINDS = 8;

/** Edges between nodes drawn at random: one giant component, a handful of hops across. */
export function randomGraph(nodeCount: number, edgeCount: number): Adjacency {
  const random = randomNumbers(nodeCount + edgeCount);
  return adjacencyOf(nodeCount, edgeCount, () => [random(nodeCount), random(nodeCount)], random);
}

/** Layers of equal width, every edge from one layer to the next: no cycles, and reach that differs by node. */
export function layeredGraph(nodeCount: number, edgeCount: number, layers: number): Adjacency {
  const random = randomNumbers(nodeCount + edgeCount);
  const width = Math.floor(nodeCount / layers);
  const edge = (): [number, number] => {
    const layer = random(layers - 1);
    return [layer * width + random(width), (layer + 1) * width + random(width)];
  };
  return adjacencyOf(nodeCount, edgeCount, edge, random);
}

function adjacencyOf(
  nodeCount: number,
  edgeCount: number,
  edge: () => [from: number, to: number],
  random: (below: number) => number,
): Adjacency {
  const from = new Uint32Array(edgeCount);
  const to = new Uint32Array(edgeCount);
  const kind = new Uint16Array(edgeCount);
  for (let i = 0; i < edgeCount; i++) {
    [from[i], to[i]] = edge();
    kind[i] = random(KINDS);
  }
  const out = runsOf(nodeCount, from, to, kind);
  const into = runsOf(nodeCount, to, from, kind);
  return {
    nodeCount,
    edgeLimit: edgeCount,
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

/** Runs sorted by kind, then by the other end: three stable sorts, the least significant key first. */
function runsOf(nodeCount: number, near: Uint32Array, far: Uint32Array, kindOf: Uint16Array) {
  let edge = new Uint32Array(near.length).map((_, i) => i);
  edge = stableBy(far, nodeCount, edge);
  edge = stableBy(kindOf, KINDS, edge);
  edge = stableBy(near, nodeCount, edge);
  const offset = new Uint32Array(nodeCount + 1);
  for (let i = 0; i < near.length; i++) offset[near[i]! + 1]!++;
  for (let node = 0; node < nodeCount; node++) offset[node + 1]! += offset[node]!;
  const other = new Uint32Array(edge.length);
  const kind = new Uint16Array(edge.length);
  for (let at = 0; at < edge.length; at++) {
    other[at] = far[edge[at]!]!;
    kind[at] = kindOf[edge[at]!]!;
  }
  return { start: offset.slice(0, nodeCount), end: offset.slice(1), other, kind, edge };
}

function stableBy(key: Uint32Array | Uint16Array, keys: number, order: Uint32Array): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(keys + 1);
  for (let i = 0; i < key.length; i++) next[key[i]! + 1]!++;
  for (let k = 0; k < keys; k++) next[k + 1]! += next[k]!;
  const sorted = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) sorted[next[key[order[i]!]!]!++] = order[i]!;
  return sorted;
}
