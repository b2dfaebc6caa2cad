import {
  type Deadline,
  dominatedCounts,
  dominatorsTowards,
  type EdgeSet,
  NO_DOMINATOR,
  NO_WAY,
} from '@chokepoint/graph';
import type { Approach } from './approach.ts';

/** Edges that part a node, and everybody who cannot avoid it, from the zone. */
type Bundle = { readonly edges: readonly number[]; readonly effort: number; readonly relieved: number };

/**
 * Of all nodes: the one whose ways onward are the best to remove, by people relieved for the effort; no more than `needed`
 * count. The people relieved are exactly those who have no way without the node. Undefined when nothing helps.
 */
export function bestBundle(
  approach: Approach,
  removed: EdgeSet,
  effort: Float64Array,
  needed: number,
  deadline: Deadline,
): Bundle | undefined {
  const { adjacency, zone, people, walked } = approach;
  const walk = { direction: 'forward', kinds: walked, excludedEdges: removed, deadline } as const;
  const tree = dominatorsTowards(adjacency, zone, walk);
  const relieved = dominatedCounts(tree, people);
  const spans = spansOf(tree.immediate, tree.order);
  let best: { node: number; value: number; cost: number } | undefined;
  for (const node of tree.order) {
    if (node === zone || relieved[node] === 0) continue;
    let cost = 0;
    forEachOnward(approach, removed, tree.immediate, spans, node, (edge) => {
      cost += effort[edge]!;
    });
    if (cost === Number.POSITIVE_INFINITY) continue;
    const value = Math.min(relieved[node]!, needed) / cost;
    if (!best || isBetter({ node, value, cost }, best, relieved)) best = { node, value, cost };
  }
  if (!best) return undefined;
  const edges: number[] = [];
  forEachOnward(approach, removed, tree.immediate, spans, best.node, (edge) => edges.push(edge));
  return { edges, effort: best.cost, relieved: relieved[best.node]! };
}

type Rated = { readonly node: number; readonly value: number; readonly cost: number };

function isBetter(one: Rated, best: Rated, relieved: Uint32Array): boolean {
  if (one.value !== best.value) return one.value > best.value;
  if (one.cost !== best.cost) return one.cost < best.cost;
  if (relieved[one.node] !== relieved[best.node]) return relieved[one.node]! > relieved[best.node]!;
  return one.node < best.node;
}

/** Per node the places of those it dominates in one order of all: from its own on, as many as its size. */
type Spans = { readonly place: Uint32Array; readonly size: Uint32Array };

function spansOf(immediate: Uint32Array, order: Uint32Array): Spans {
  const size = new Uint32Array(immediate.length);
  for (let at = order.length - 1; at >= 0; at--) {
    const node = order[at]!;
    size[node]!++;
    if (immediate[node] !== NO_DOMINATOR) size[immediate[node]!]! += size[node]!;
  }
  const place = new Uint32Array(immediate.length);
  const free = new Uint32Array(immediate.length);
  let root = 0;
  for (const node of order) {
    const above = immediate[node]!;
    if (above === NO_DOMINATOR) {
      place[node] = root;
      root += size[node]!;
    } else {
      place[node] = free[above]!;
      free[above]! += size[node]!;
    }
    free[node] = place[node]! + 1;
  }
  return { place, size };
}

/** The edges by which a node gets on without coming back to itself. */
function forEachOnward(
  { adjacency, zone }: Approach,
  removed: EdgeSet,
  immediate: Uint32Array,
  { place, size }: Spans,
  node: number,
  visit: (edge: number) => void,
): void {
  const { outStart, outEnd, outTarget, outEdge } = adjacency;
  for (let at = outStart[node]!; at < outEnd[node]!; at++) {
    const target = outTarget[at]!;
    if (removed.has(outEdge[at]!) || immediate[target] === NO_WAY) continue;
    const isBelow = target !== zone && place[target]! >= place[node]! && place[target]! < place[node]! + size[node]!;
    if (!isBelow) visit(outEdge[at]!);
  }
}
