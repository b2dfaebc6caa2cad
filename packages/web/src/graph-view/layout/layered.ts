import { graphlib, layout } from '@dagrejs/dagre';
import { wrapColumns } from './wrap-columns.ts';

const GAP = { rank: 160, node: 60 };
/** Beyond this the exact layout takes too long: 300 objects with 900 relationships took it 10 s. */
const CAREFUL = { nodes: 600, edges: 500 };

/** Places from left to right along the relationships. */
export function layered(count: number, ends: Uint32Array): Float64Array {
  return wrapColumns(isCareful(count, ends) ? careful(count, ends) : quick(count, ends));
}

const isCareful = (count: number, ends: Uint32Array) => count <= CAREFUL.nodes && ends.length / 2 <= CAREFUL.edges;

function careful(count: number, ends: Uint32Array): Float64Array {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', ranksep: GAP.rank, nodesep: GAP.node, ranker: 'longest-path' });
  graph.setDefaultEdgeLabel(() => ({}));
  for (let node = 0; node < count; node++) graph.setNode(String(node), { width: 40, height: 40 });
  for (let at = 0; at < ends.length; at += 2)
    if (ends[at] !== ends[at + 1]) graph.setEdge(String(ends[at]), String(ends[at + 1]));
  layout(graph);
  const places = new Float64Array(count * 2);
  for (let node = 0; node < count; node++) {
    const { x = 0, y = 0 } = graph.node(String(node)) as { x?: number; y?: number };
    places[node * 2] = x;
    places[node * 2 + 1] = -y;
  }
  return places;
}

/** Ranks by distance from nodes without incoming edges; in a rank, close to the middle of the preceding neighbours. */
function quick(count: number, ends: Uint32Array): Float64Array {
  const { offsets, targets } = outgoing(count, ends);
  const rank = ranks(count, offsets, targets);
  const rows: number[][] = [];
  for (let node = 0; node < count; node++) {
    const row = rows[rank[node]!] ?? [];
    rows[rank[node]!] = row;
    row.push(node);
  }
  const height = new Float64Array(count);
  const sums = new Float64Array(count);
  const degrees = new Float64Array(count);
  const places = new Float64Array(count * 2);
  for (const [column, row] of rows.entries()) {
    for (const node of row) height[node] = degrees[node]! > 0 ? sums[node]! / degrees[node]! : 0;
    row.sort((a, b) => height[a]! - height[b]! || a - b);
    for (const [at, node] of row.entries()) {
      const y = (at - (row.length - 1) / 2) * GAP.node;
      height[node] = y;
      places[node * 2] = column * GAP.rank;
      places[node * 2 + 1] = -y;
      for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
        const target = targets[edge]!;
        sums[target] = sums[target]! + y;
        degrees[target] = degrees[target]! + 1;
      }
    }
  }
  return places;
}

function outgoing(count: number, ends: Uint32Array): { offsets: Uint32Array; targets: Uint32Array } {
  const offsets = new Uint32Array(count + 1);
  for (let at = 0; at < ends.length; at += 2) offsets[ends[at]! + 1] = offsets[ends[at]! + 1]! + 1;
  for (let node = 0; node < count; node++) offsets[node + 1] = offsets[node + 1]! + offsets[node]!;
  const next = offsets.slice();
  const targets = new Uint32Array(ends.length / 2);
  for (let at = 0; at < ends.length; at += 2) {
    const start = ends[at]!;
    targets[next[start]!] = ends[at + 1]!;
    next[start] = next[start]! + 1;
  }
  return { offsets, targets };
}

function ranks(count: number, offsets: Uint32Array, targets: Uint32Array): Int32Array {
  const incoming = new Uint32Array(count);
  for (const target of targets) incoming[target] = incoming[target]! + 1;
  const rank = new Int32Array(count).fill(-1);
  const queue: number[] = [];
  const begin = (node: number) => {
    rank[node] = 0;
    queue.push(node);
  };
  for (let node = 0; node < count; node++) if (incoming[node] === 0) begin(node);
  let unseen = 0;
  for (let at = 0; queue.length < count || at < queue.length; at++) {
    // A cycle has no beginning: any of its nodes will do.
    while (at >= queue.length && unseen < count) {
      if (rank[unseen] === -1) begin(unseen);
      unseen++;
    }
    const node = queue[at]!;
    for (let edge = offsets[node]!; edge < offsets[node + 1]!; edge++) {
      const target = targets[edge]!;
      if (rank[target] !== -1) continue;
      rank[target] = rank[node]! + 1;
      queue.push(target);
    }
  }
  return rank;
}
