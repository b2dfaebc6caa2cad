import { type Adjacency, adjacencyOf } from '@chokepoint/graph';

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
  return withRandomKinds(nodeCount, edgeCount, () => [random(nodeCount), random(nodeCount)], random);
}

/** Layers of equal width, every edge from one layer to the next: no cycles, and reach that differs by node. */
export function layeredGraph(nodeCount: number, edgeCount: number, layers: number): Adjacency {
  const random = randomNumbers(nodeCount + edgeCount);
  const width = Math.floor(nodeCount / layers);
  const edge = (): [number, number] => {
    const layer = random(layers - 1);
    return [layer * width + random(width), (layer + 1) * width + random(width)];
  };
  return withRandomKinds(nodeCount, edgeCount, edge, random);
}

function withRandomKinds(
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
  return adjacencyOf(nodeCount, { from, to, kind });
}
