import { type Deadline, DeadlineExceeded, EdgeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import { comersTo } from './attack-paths.ts';
import { type Bundle, bestBundle } from './bundles.ts';
import { effortCosts } from './cheapest-cuts.ts';
import { CutNetwork } from './cut-network.ts';
import { Remaining } from './remaining.ts';

/** Edges that only help together, and how many principals are exposed after them and all earlier ones. */
export type Step = { readonly edges: readonly number[]; readonly exposed: number };

/** A list is judged by its first entries: as long as it is shorter than this, sets that fit into it come first. */
const FIRST = 25;
/** Counting who uses each edge is not worth more steps than this. */
const MOST_COUNTED = 100_000_000;

/**
 * The edges in the order in which they bring most for their effort. Each time the set of edges is taken that relieves most
 * principals for its effort, which a few minimum cuts find. A set of removals never achieves less when others are made
 * before it, so after any effort `e` of whole sets at least `1 - exp(-e / b)` of what the best removals of effort `b` from
 * these edges achieve is achieved: 63 % for the same effort. What is not ordered when time runs out comes last.
 */
export function rankRemovals(approach: Approach, edges: readonly number[], deadline: Deadline): readonly Step[] {
  const ranking = new Ranking(approach, edges);
  try {
    while (ranking.left > 0 && ranking.take(deadline)) {}
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
  }
  return countSteps(approach, ranking.order());
}

class Ranking {
  readonly #approach: Approach;
  readonly #network: CutNetwork;
  /** Infinite for edges that must not be removed, 0 for those that were. */
  readonly #costs: Float64Array;
  readonly #effort: Float64Array;
  readonly #weight: Uint32Array;
  readonly #removed: EdgeSet;
  readonly #left: Set<number>;
  readonly #order: number[] = [];

  constructor(approach: Approach, edges: readonly number[]) {
    const { table } = effortCosts(approach);
    this.#approach = approach;
    this.#network = new CutNetwork(approach);
    this.#costs = new Float64Array(table.length).fill(Number.POSITIVE_INFINITY);
    this.#effort = this.#costs.slice();
    for (const edge of edges) {
      this.#costs[edge] = table[edge]!;
      this.#effort[edge] = approach.effort[edge]!;
    }
    this.#weight = approach.weight.slice();
    this.#removed = new EdgeSet(approach.adjacency.edgeLimit);
    this.#left = new Set(edges);
  }

  get left(): number {
    return this.#left.size;
  }

  /** Edges of no set come last. */
  order(): readonly number[] {
    return [...this.#order, ...this.#left];
  }

  /** Adds the best set; false when there is none. */
  take(deadline: Deadline): boolean {
    const room = FIRST - this.#order.length;
    const small = this.#bundle(room > 0 ? room : Number.POSITIVE_INFINITY, deadline);
    const dense = this.#densest(small, deadline);
    const next = dense && (room <= 0 || dense.edges.length <= room || !small) ? dense : small;
    if (!next || next.edges.length === 0) return false;
    const edges = byComers(this.#approach, this.#removed, next.edges);
    for (const edge of edges) {
      this.#removed.add(edge);
      this.#costs[edge] = 0;
      this.#left.delete(edge);
      this.#order.push(edge);
    }
    this.#relieve();
    return true;
  }

  #bundle(edges: number, deadline: Deadline): Bundle | undefined {
    const approach = { ...this.#approach, weight: this.#weight };
    return bestBundle(approach, this.#removed, this.#effort, { needed: Number.POSITIVE_INFINITY, edges }, deadline);
  }

  /** Dinkelbach's method: looks for a set that protects more for its cost until there is none. */
  #densest(begin: Bundle | undefined, deadline: Deadline): Bundle | undefined {
    const everybody = this.#weight.reduce((sum, one) => sum + one, 0);
    let best = begin && { edges: begin.edges, cost: this.#costOf(begin.edges), relieved: begin.relieved };
    for (;;) {
      deadline.check();
      const price = best ? best.cost : Number.POSITIVE_INFINITY;
      const scale = best ? best.relieved : 1;
      const question = { costs: this.#costs, scale, price, weight: this.#weight, forced: [] };
      const cut = this.#network.solve(question, deadline);
      const edges = cut.edges.filter((edge) => !this.#removed.has(edge));
      const relieved = everybody - cut.exposed;
      if (relieved === 0 || edges.length === 0) break;
      if (best && cut.cost * best.relieved >= best.cost * relieved) break;
      best = { edges, cost: cut.cost, relieved };
    }
    return best && { edges: best.edges, effort: best.cost, relieved: best.relieved };
  }

  #costOf(edges: readonly number[]): number {
    return edges.reduce((sum, edge) => sum + this.#costs[edge]!, 0);
  }

  /** A principal that is no longer exposed does not count again. */
  #relieve(): void {
    const isConnected = new Remaining(this.#approach, this.#order);
    for (let node = 0; node < this.#weight.length; node++) if (!isConnected.has(node)) this.#weight[node] = 0;
  }
}

/**
 * Edges of one set by how many principals use each, relative to its effort: if only a part of the set is removed, the
 * first edges count most.
 */
function byComers(approach: Approach, removed: EdgeSet, edges: readonly number[]): readonly number[] {
  const { adjacency, from, effort } = approach;
  if (edges.length === 1 || edges.length * adjacency.edgeLimit > MOST_COUNTED) return edges;
  const counts = new Map<number, number>();
  for (const edge of edges)
    if (!counts.has(from[edge]!)) counts.set(from[edge]!, comersTo(approach, removed, from[edge]!));
  const value = (edge: number) => counts.get(from[edge]!)! / effort[edge]!;
  return [...edges].sort((a, b) => value(b) - value(a) || a - b);
}

/** Exposure after each edge, found by restoring them in reverse; an edge without effect joins the next. */
export function countSteps(approach: Approach, order: readonly number[]): readonly Step[] {
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
