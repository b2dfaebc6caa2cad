import {
  type Deadline,
  type DominatorTree,
  dominatorsTowards,
  type EdgeSet,
  NO_DOMINATOR,
  NO_WAY,
} from '@chokepoint/graph';
import { type Approach, WALKED } from './approach.ts';

/** Edges that separate a node, and all principals that cannot avoid it, from the zone. */
export type Bundle = { readonly edges: readonly number[]; readonly effort: number; readonly relieved: number };

type BundleLimits = {
  /** More principals than this do not count. */
  readonly needed: number;
  /** More edges than this are too many. */
  readonly edges: number;
};

/**
 * Of all nodes: the one whose ways onward are the best to remove, by people relieved for the effort. The people relieved
 * are exactly those without a path that avoids the node; every single edge whose removal protects a principal is such a bundle.
 * Undefined when nothing helps.
 */
export function bestBundle(
  approach: Approach,
  removed: EdgeSet,
  effort: Float64Array,
  limits: BundleLimits,
  deadline: Deadline,
): Bundle | undefined {
  const { adjacency, zone, weight } = approach;
  const walk = { direction: 'forward', kinds: WALKED, excludedEdges: removed, deadline } as const;
  const tree = dominatorsTowards(adjacency, zone, walk);
  const relieved = dominatedWeights(tree, weight);
  const spans = spansOf(tree.immediate, tree.order);
  let best: Rated | undefined;
  for (const node of tree.order) {
    if (node === zone || relieved[node] === 0) continue;
    let cost = 0;
    let count = 0;
    forEachOnward(approach, removed, tree.immediate, spans, node, (edge) => {
      cost += effort[edge]!;
      count++;
    });
    if (cost === Number.POSITIVE_INFINITY || count > limits.edges) continue;
    const value = Math.min(relieved[node]!, limits.needed) / cost;
    if (!best || isBetter({ node, value, cost }, best, relieved)) best = { node, value, cost };
  }
  if (!best) return undefined;
  const edges: number[] = [];
  forEachOnward(approach, removed, tree.immediate, spans, best.node, (edge) => edges.push(edge));
  return { edges, effort: best.cost, relieved: relieved[best.node]! };
}

/** Per node how many principals have no way without it. */
function dominatedWeights({ immediate, order }: DominatorTree, weight: Uint32Array): Uint32Array {
  const sums = new Uint32Array(immediate.length);
  for (let at = order.length - 1; at >= 0; at--) {
    const node = order[at]!;
    sums[node]! += weight[node]!;
    if (immediate[node] !== NO_DOMINATOR) sums[immediate[node]!]! += sums[node]!;
  }
  return sums;
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

/** The outgoing edges of a node that do not lead back to it. */
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
