import { type Deadline, EdgeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import { bestBundle } from './bundles.ts';
import type { Cut } from './cheapest-cuts.ts';
import { Remaining } from './remaining.ts';

export type Wanted = {
  /** How many may be left exposed. */
  readonly exposed: number;
  /** How many edges may be removed. */
  readonly removals: number;
  /** What that may cost; there is a plan of this effort already. */
  readonly effort: number;
};

/**
 * Removes the best bundle as long as there is one and it is needed, beginning with edges that are gone already. Gives up
 * when even at the rate of the best one the effort left would not do.
 */
export function greedily(
  approach: Approach,
  begin: readonly number[],
  wanted: Wanted,
  deadline: Deadline,
): readonly number[] {
  const removed = EdgeSet.of(approach.adjacency.edgeLimit, begin);
  const edges = [...begin];
  let { exposed } = new Remaining(approach, begin);
  let effort = wanted.effort - effortOf(approach, begin);
  while (exposed > wanted.exposed) {
    const needed = exposed - wanted.exposed;
    const bundle = bestBundle(approach, removed, approach.effort, needed, deadline);
    if (!bundle || edges.length + bundle.edges.length > wanted.removals) break;
    if ((Math.min(needed, bundle.relieved) / bundle.effort) * effort < needed) break;
    for (const edge of bundle.edges) removed.add(edge);
    edges.push(...bundle.edges);
    exposed -= bundle.relieved;
    effort -= bundle.effort;
  }
  return edges;
}

/** The same edges less those that turn out not to be needed, the dearest first. */
export function pruned(approach: Approach, edges: readonly number[], exposed: number): Cut {
  const remaining = new Remaining(approach, edges);
  const most = Math.max(exposed, remaining.exposed);
  const byEffort = [...edges].sort((a, b) => approach.effort[b]! - approach.effort[a]! || b - a);
  const kept = new Set(edges);
  for (const edge of byEffort) if (remaining.putBackWithin(edge, most)) kept.delete(edge);
  const left = edges.filter((edge) => kept.has(edge));
  return {
    edges: left,
    effort: effortOf(approach, left),
    exposed: remaining.exposed,
  };
}

/** The edges in the order in which they bring most for their effort; those of one step only help together. */
export function ranked(approach: Approach, { edges }: Cut, deadline: Deadline): readonly Step[] {
  const effort = new Float64Array(approach.effort.length).fill(Number.POSITIVE_INFINITY);
  for (const edge of edges) effort[edge] = approach.effort[edge]!;
  const removed = new EdgeSet(approach.adjacency.edgeLimit);
  const left = new Set(edges);
  const order: number[] = [];
  while (left.size > 0) {
    const bundle = bestBundle(approach, removed, effort, Number.POSITIVE_INFINITY, deadline);
    if (!bundle) break;
    for (const edge of bundle.edges) {
      removed.add(edge);
      left.delete(edge);
      order.push(edge);
    }
  }
  return counted(approach, [...order, ...leastMissedLast(approach, edges, left, deadline)]);
}

type Step = { readonly edges: readonly number[]; readonly exposed: number };

/** Of edges that no bundle is made of: found from the last on, which is the one that it matters least to leave out. */
function leastMissedLast(
  approach: Approach,
  edges: readonly number[],
  rest: ReadonlySet<number>,
  deadline: Deadline,
): number[] {
  const remaining = new Remaining(approach, edges);
  const left = new Set(rest);
  const order: number[] = [];
  while (left.size > 0) {
    let last = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const edge of left) {
      deadline.check();
      const exposed = remaining.exposedWith(edge, least - 1);
      if (last >= 0 && exposed >= least) continue;
      last = edge;
      least = exposed;
    }
    remaining.putBack(last);
    left.delete(last);
    order.unshift(last);
  }
  return order;
}

/** Exposure after each edge, found by putting them back from the last on; one without effect goes with the next. */
function counted(approach: Approach, order: readonly number[]): readonly Step[] {
  const remaining = new Remaining(approach, order);
  const steps: { edges: number[]; exposed: number }[] = [];
  for (const edge of order.toReversed()) {
    const { exposed } = remaining;
    remaining.putBack(edge);
    if (remaining.exposed !== exposed || steps.length === 0) steps.push({ edges: [edge], exposed });
    else steps.at(-1)!.edges.push(edge);
  }
  return steps.map(({ edges, exposed }) => ({ edges: edges.toReversed(), exposed })).toReversed();
}

function effortOf({ effort }: Approach, edges: readonly number[]): number {
  return edges.reduce((sum, edge) => sum + effort[edge]!, 0);
}
