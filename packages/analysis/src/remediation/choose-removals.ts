import { type Deadline, DeadlineExceeded, EdgeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import { bestBundle } from './bundles.ts';
import { Remaining } from './remaining.ts';

/** Edges to remove, what they cost, and how many principals are exposed without them. */
export type Cut = { readonly edges: readonly number[]; readonly effort: number; readonly exposed: number };

export type Limits = {
  /** How many may be left exposed. */
  readonly exposed: number;
  /** How many edges may be removed. */
  readonly removals: number;
};

/** Up to this many edges are tried in every combination. */
const MOST_COMBINED = 12;
const MOST_WALKED = 400;

/**
 * The cheapest set of removals that is found from several beginnings until time runs out; of all, where there are few
 * edges.
 */
export function chooseRemovals(
  approach: Approach,
  begins: readonly (readonly number[])[],
  limits: Limits,
  deadline: Deadline,
): Cut {
  let best: Cut = { edges: [], effort: 0, exposed: approach.everybody };
  if (best.exposed <= limits.exposed) return best;
  const take = (edges: readonly number[]): void => {
    const found = pruned(approach, edges, limits.exposed);
    if (isBetter(found, best, limits.exposed)) best = found;
  };
  const within = begins.filter(({ length }) => length <= limits.removals);
  for (const begin of within) take(begin);
  try {
    for (const begin of [...within, []]) {
      const effort = best.exposed <= limits.exposed ? best.effort : Number.POSITIVE_INFINITY;
      take(greedily(approach, begin, { ...limits, effort }, deadline));
    }
    return bestCombination(approach, best, limits, deadline);
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    return best;
  }
}

type Wanted = Limits & {
  /** The most that it may cost: there is already a plan with this effort. */
  readonly effort: number;
};

/**
 * Removes the best bundle as long as there is one and it is needed, beginning with edges that are gone already. Gives up
 * when even at the rate of the best one the effort left would not do.
 */
function greedily(approach: Approach, begin: readonly number[], wanted: Wanted, deadline: Deadline): readonly number[] {
  const removed = EdgeSet.of(approach.adjacency.edgeLimit, begin);
  const edges = [...begin];
  let { exposed } = new Remaining(approach, begin);
  let effort = wanted.effort - effortOf(approach, begin);
  while (exposed > wanted.exposed) {
    const needed = exposed - wanted.exposed;
    const bundleLimits = { needed, edges: wanted.removals - edges.length };
    const bundle = bestBundle(approach, removed, approach.effort, bundleLimits, deadline);
    if (!bundle) break;
    if ((Math.min(needed, bundle.relieved) / bundle.effort) * effort < needed) break;
    for (const edge of bundle.edges) removed.add(edge);
    edges.push(...bundle.edges);
    exposed -= bundle.relieved;
    effort -= bundle.effort;
  }
  return edges;
}

/** The same edges without those that turn out to be unnecessary; the most expensive are tried first. */
function pruned(approach: Approach, edges: readonly number[], exposed: number): Cut {
  const remaining = new Remaining(approach, edges);
  const most = Math.max(exposed, remaining.exposed);
  const byEffort = [...edges].sort((a, b) => approach.effort[b]! - approach.effort[a]! || b - a);
  const left = new Set(edges);
  for (const edge of byEffort) if (remaining.putBackWithin(edge, most)) left.delete(edge);
  const kept = edges.filter((edge) => left.has(edge));
  return { edges: kept, effort: effortOf(approach, kept), exposed: remaining.exposed };
}

/** Tries every combination of a few edges for one that does as well for less. */
function bestCombination(approach: Approach, found: Cut, limits: Limits, deadline: Deadline): Cut {
  const removable = [...approach.effort.keys()].filter((edge) => Number.isFinite(approach.effort[edge]));
  if (removable.length > MOST_COMBINED || approach.effort.length > MOST_WALKED) return found;
  let best = found;
  for (let set = 1; set < 2 ** removable.length; set++) {
    deadline.check();
    const edges = removable.filter((_, at) => (set & (1 << at)) !== 0);
    const effort = effortOf(approach, edges);
    if (edges.length > limits.removals || (best.exposed <= limits.exposed && effort >= best.effort)) continue;
    const tried = { edges, effort, exposed: new Remaining(approach, edges).exposed };
    if (isBetter(tried, best, limits.exposed)) best = tried;
  }
  return best;
}

export function isBetter(one: Cut, best: Cut, wanted: number): boolean {
  const missing = ({ exposed }: Cut) => Math.max(0, exposed - wanted);
  const order = [missing(one) - missing(best), one.effort - best.effort, one.edges.length - best.edges.length];
  return (order.find((difference) => Math.abs(difference) > 1e-9) ?? one.exposed - best.exposed) < 0;
}

function effortOf({ effort }: Approach, edges: readonly number[]): number {
  return edges.reduce((sum, edge) => sum + effort[edge]!, 0);
}
