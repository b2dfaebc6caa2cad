import { type Deadline, DeadlineExceeded, EdgeSet } from '@chokepoint/graph';
import type { Approach } from './approach.ts';
import { AttackPaths } from './attack-paths.ts';
import { bestBundle } from './bundles.ts';
import { CheapestCuts, effortCosts, removalCosts } from './cheapest-cuts.ts';
import { type Cut, chooseRemovals, isBetter, type Limits } from './choose-removals.ts';
import { type Condensed, condensedTo } from './condensed.ts';
import { CutNetwork, unavoidableIn } from './cut-network.ts';
import { type BroadNode, broadNodes, outOfBroadNodes } from './forced-nodes.ts';
import { MostRelieved } from './most-relieved.ts';
import { countSteps, rankRemovals, type Step } from './rank-removals.ts';
import { Remaining } from './remaining.ts';

/** Up to this many edges, all are candidates: preselecting some gains nothing. */
const SMALL = 5000;
/** How many edges the candidates for the first changes may have. */
const FIRST = 25;

/** What is left after some removals. */
type Left = { readonly exposed: number; readonly attackPaths: number };

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
  readonly #leftBy = new Map<number, Left>();
  readonly #broad: readonly BroadNode[];
  #paths: AttackPaths | undefined;
  #cut: Cut;
  #isComplete = false;

  constructor(approach: Approach, limits: Limits) {
    this.#approach = approach;
    this.#limits = limits;
    this.unavoidable = unavoidableIn(approach);
    const { unavoidable } = this;
    this.#broad = broadNodes(approach);
    const ground = { approach, network: new CutNetwork(approach), unavoidable, broad: this.#broad };
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

  /** What a plan of this number of removals leaves, as far as there was time for one. */
  leftBy(removals: number): Left | undefined {
    return this.#leftBy.get(removals);
  }

  /** Plans for a few removals alone: those of a longer plan are chosen for what they achieve together. */
  planPrefixes(sizes: readonly number[], deadline: Deadline): void {
    try {
      const { approach, whole } = this.#condensed(deadline);
      const paths = this.#pathsOf(deadline);
      for (const removals of sizes) {
        const { edges } = chooseRemovals(approach, [], { ...this.#limits, removals }, deadline);
        const first = edges.map((edge) => whole[edge]!);
        const all = [...first, ...paths.cutMost(first, removals - first.length, deadline)];
        const { exposed } = new Remaining(this.#approach, all);
        this.#leftBy.set(removals, { exposed, attackPaths: paths.without(all) });
      }
    } catch (error) {
      if (!(error instanceof DeadlineExceeded)) throw error;
    }
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
      this.#fill(deadline);
      this.#byCount.begin(deadline);
      this.#byCount.refine(deadline);
      this.#byEffort.refine(deadline);
      this.#plan(deadline);
      this.#most.search(deadline);
      if (this.#approach.effort.length > SMALL) this.#improve(deadline);
      this.#fill(deadline);
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
    const found = chooseRemovals(approach, local, this.#limits, deadline);
    const cut = { ...found, edges: found.edges.map((edge) => whole[edge]!) };
    if (this.#steps.length > 0 && !isBetter(cut, this.#cut, this.#limits.exposed)) return;
    const steps = rankRemovals(approach, found.edges, deadline);
    // A better set is not a better list while there was no time to rank it.
    if (this.#steps.length > 0) deadline.check();
    this.#cut = cut;
    this.#paths = undefined;
    this.#steps = steps.map(({ edges, exposed }) => ({ edges: edges.map((edge) => whole[edge]!), exposed }));
  }

  /** Where more removals are allowed than protect principals, those follow that cut most attack paths. */
  #fill(deadline: Deadline): void {
    const { removals, exposed } = this.#limits;
    const order = this.#steps.flatMap(({ edges }) => edges);
    const left = this.#steps.at(-1)?.exposed ?? this.#approach.everybody;
    if (order.length >= removals || left <= Math.max(exposed, this.unavoidable)) return;
    const more = this.#pathsOf(deadline).cutMost(order, removals - order.length, deadline);
    if (more.length > 0) this.#steps = countSteps(this.#approach, [...order, ...more]);
  }

  #pathsOf(deadline: Deadline): AttackPaths {
    const others = outOfBroadNodes(this.#approach, this.#broad);
    this.#paths ??= new AttackPaths(this.#approach, [...this.#candidates, ...others], deadline);
    return this.#paths;
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
