import { type Deadline, minimumCut } from '@chokepoint/graph';
import type { Approach } from './approach.ts';

/** Edges to remove, what they cost, and how many still have a way in without them. */
export type Cut = { readonly edges: readonly number[]; readonly effort: number; readonly exposed: number };

export type CheapestCuts = {
  /** No set of edges that leaves at most the wanted number exposed costs less than this. */
  readonly bound: number;
  /** The cheapest sets on either side of the wanted number, where there are such. */
  readonly cuts: readonly Cut[];
  /** How few can be left exposed at all. */
  readonly unavoidable: number;
};

const MOST_ROUNDS = 24;
const PRECISION = 1e-9;

/**
 * For a price on everybody who is left exposed, a minimum cut gives the removals with the least sum of effort and prices.
 * For every price that sum, less the price of those who may stay exposed, is a bound on the effort; the price that makes
 * it highest is looked for, between the removal of everything that can be removed and that of nothing.
 */
export function cheapestCuts(approach: Approach, wanted: number, deadline: Deadline): CheapestCuts {
  const everybody = approach.people.count();
  let many: Cut = { edges: [], effort: 0, exposed: everybody };
  let few = cutAt(approach, priceAboveAll(approach), deadline);
  const unavoidable = few.exposed;
  const most = Math.max(wanted, unavoidable);
  if (most >= everybody) return { bound: 0, cuts: [], unavoidable };
  let bound = few.exposed === most ? few.effort : 0;
  for (let round = 0; round < MOST_ROUNDS && few.exposed < most; round++) {
    const price = (few.effort - many.effort) / (many.exposed - few.exposed);
    const cut = cutAt(approach, price, deadline);
    const value = cut.effort + price * cut.exposed;
    bound = Math.max(bound, value - price * most);
    if (value >= (few.effort + price * few.exposed) * (1 - PRECISION)) break;
    if (cut.exposed <= most) few = cut;
    else many = cut;
    if (few.exposed === most) bound = Math.max(bound, few.effort);
  }
  return { bound: roundedUp(approach, bound), cuts: many.edges.length > 0 ? [few, many] : [few], unavoidable };
}

function cutAt({ adjacency, zone, outside, all, fixed, effort }: Approach, price: number, deadline: Deadline): Cut {
  const table = new Float64Array(adjacency.edgeLimit).fill(price);
  for (let edge = 0; edge < effort.length; edge++) table[edge] = Number.isFinite(effort[edge]!) ? effort[edge]! : 0;
  const capacities = { by: 'edge', table } as const;
  const walk = { direction: 'forward', kinds: all, capacities, uncuttable: fixed, deadline } as const;
  const cut = minimumCut(adjacency, outside, zone, walk);
  if (cut.kind !== 'cut') throw new Error('the ways from outside can always be cut');
  const edges = cut.edges.filter((edge) => edge < effort.length);
  return {
    edges,
    effort: edges.reduce((sum, edge) => sum + effort[edge]!, 0),
    exposed: cut.edges.length - edges.length,
  };
}

/** To leave one more exposed is dearer than to remove all there is. */
function priceAboveAll({ effort }: Approach): number {
  let sum = 1;
  for (const one of effort) if (Number.isFinite(one)) sum += one;
  return sum;
}

/** Whole efforts have whole sums; of others, nothing that rounding may have added. */
function roundedUp({ effort }: Approach, bound: number): number {
  const isWhole = effort.every((one) => !Number.isFinite(one) || Number.isInteger(one));
  return isWhole ? Math.ceil(bound - 1e-6) : Math.max(0, Math.floor((bound - PRECISION) * 1e6) / 1e6);
}
