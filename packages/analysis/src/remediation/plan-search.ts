import { type Deadline, DeadlineExceeded, EdgeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import { bestBundle } from './bundles.ts';
import { CheapestCuts, effortCosts, removalCosts } from './cheapest-cuts.ts';
import { type Cut, chooseRemovals, effortOf, isBetter, type Limits } from './choose-removals.ts';
import { type Condensed, condensedTo } from './condensed.ts';
import { CutNetwork, unavoidableIn } from './cut-network.ts';
import { broadNodes } from './forced-nodes.ts';
import { MostRelieved } from './most-relieved.ts';
import { countSteps, rankRemovals, type Step } from './rank-removals.ts';

/** Up to this many edges, all are candidates: preselecting some gains nothing. */
const SMALL = 5000;
/** How many edges the candidates for the first changes may have. */
const FIRST = 25;

/**
 * A plan that gets better while there is time. First come the minimum cuts, which give a plan and a bound at once; then the
 * bound on the number of removals, and what a number of them can achieve at most; then edges that help on their own. After
 * each of them there is an answer.
 */
export class PlanSearch {
  readonly unavoidable: number;
  readonly #approach: Approach;
  readonly #limits: Limits;
  readonly #byEffort: CheapestCuts;
  readonly #byCount: CheapestCuts;
  readonly #most: MostRelieved;
  /** Edges that a plan may consist of. */
  readonly #candidates = new Set<number>();
  #steps: readonly Step[] = [];
  #cut: Cut;
  #isComplete = false;

  constructor(approach: Approach, limits: Limits) {
    this.#approach = approach;
    this.#limits = limits;
    this.unavoidable = unavoidableIn(approach);
    const { unavoidable } = this;
    const ground = { approach, network: new CutNetwork(approach), unavoidable, broad: broadNodes(approach) };
    const counts = removalCosts(approach);
    this.#byEffort = new CheapestCuts(ground, effortCosts(approach), limits.exposed);
    this.#byCount = new CheapestCuts(ground, counts, limits.exposed);
    this.#most = new MostRelieved(ground, counts);
    this.#cut = { edges: [], effort: 0, exposed: approach.everybody };
  }

  /** The best plan so far: removals in order, and how many principals are exposed after each step. */
  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Whether everything was tried. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** A lower bound on the effort of a plan that reaches the target, or gets as close to it as possible. */
  get effortBound(): number {
    return this.#byEffort.bound;
  }

  /** A lower bound on the number of removals of such a plan. */
  get removalsBound(): number {
    return this.#byCount.bound;
  }

  /** An upper bound on how many principals this number of removals can protect. */
  mostRelieved(removals: number): number {
    return this.#most.by(removals);
  }

  /** Stops when time runs out. */
  run(deadline: Deadline): void {
    if (this.#approach.everybody <= this.#limits.exposed) {
      this.#isComplete = true;
      return;
    }
    try {
      this.#byEffort.begin(deadline);
      this.#plan(deadline);
      this.#byCount.begin(deadline);
      this.#byCount.refine(deadline);
      this.#byEffort.refine(deadline);
      this.#plan(deadline);
      this.#most.search(deadline);
      if (this.#approach.effort.length > SMALL) this.#improve(deadline);
      this.#isComplete = true;
    } catch (error) {
      if (!(error instanceof DeadlineExceeded)) throw error;
      if (this.#steps.length === 0) this.#fallBack();
    }
  }

  #plan(deadline: Deadline): void {
    const begins = this.#byEffort.cuts;
    if (begins.every((cut) => cut.every((edge) => this.#candidates.has(edge)))) return;
    for (const cut of begins) for (const edge of cut) this.#candidates.add(edge);
    this.#choose(this.#condensed(deadline), begins, deadline);
  }

  #condensed(deadline: Deadline): Condensed {
    const { effort } = this.#approach;
    const isSmall = effort.length <= SMALL;
    const all = isSmall ? [...effort.keys()].filter((edge) => Number.isFinite(effort[edge])) : this.#candidates;
    return condensedTo(this.#approach, all, deadline);
  }

  /** Adopts the plan chosen in the condensed approach if it is better than the current one. */
  #choose({ approach, whole }: Condensed, begins: readonly (readonly number[])[], deadline: Deadline): void {
    const localOf = new Map<number, number>();
    for (const [local, edge] of whole.entries()) localOf.set(edge, local);
    const local = begins.map((edges) => edges.flatMap((edge) => localOf.get(edge) ?? []));
    const found = this.#chosenFrom(approach, local, deadline);
    const cut = { ...found, edges: found.edges.map((edge) => whole[edge]!) };
    if (this.#steps.length > 0 && !isBetter(cut, this.#cut, this.#limits.exposed)) return;
    const steps = rankRemovals(approach, found.edges, deadline);
    // A better set is not a better list while there was no time to rank it.
    if (this.#steps.length > 0) deadline.check();
    this.#cut = cut;
    this.#steps = steps.map(({ edges, exposed }) => ({ edges: edges.map((edge) => whole[edge]!), exposed }));
  }

  /** When so few removals protect no principal, the first removals of a longer plan. */
  #chosenFrom(approach: Approach, begins: readonly (readonly number[])[], deadline: Deadline): Cut {
    const within = chooseRemovals(approach, begins, this.#limits, deadline);
    if (within.edges.length > 0 || approach.everybody <= Math.max(this.#limits.exposed, this.unavoidable))
      return within;
    const whole = chooseRemovals(approach, begins, { ...this.#limits, removals: Number.POSITIVE_INFINITY }, deadline);
    const order = rankRemovals(approach, whole.edges, deadline).flatMap(({ edges }) => edges);
    const edges = order.slice(0, this.#limits.removals);
    return { edges, effort: effortOf(approach, edges), exposed: approach.everybody };
  }

  /** Searches the whole approach for single edges that protect a principal on their own, and plans again with them. */
  #improve(deadline: Deadline): void {
    const { adjacency, effort } = this.#approach;
    const removed = new EdgeSet(adjacency.edgeLimit);
    const found: number[] = [];
    for (let room = FIRST; room > 0; room = FIRST - found.length) {
      const limits = { needed: Number.POSITIVE_INFINITY, edges: room };
      const bundle = bestBundle(this.#approach, removed, effort, limits, deadline);
      if (!bundle) break;
      for (const edge of bundle.edges) {
        removed.add(edge);
        this.#candidates.add(edge);
        found.push(edge);
      }
    }
    if (found.length > 0) this.#choose(this.#condensed(deadline), [...this.#byEffort.cuts, found], deadline);
  }

  /**
   * For when time ran out before the first cut was found: removing everything that leads into the zone is also a plan.
   */
  #fallBack(): void {
    const { adjacency, zone, effort } = this.#approach;
    const into = [...adjacency.inEdge.subarray(adjacency.inStart[zone]!, adjacency.inEnd[zone]!)];
    const removable = into.filter((edge) => Number.isFinite(effort[edge])).sort((a, b) => effort[a]! - effort[b]!);
    this.#steps = countSteps(this.#approach, removable.slice(0, this.#limits.removals));
  }
}
