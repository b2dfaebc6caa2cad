import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { RelationshipValue } from '../../values/value.ts';
import { walkDirections } from './expand.ts';
import type { ExpandPlan } from './order-steps.ts';
import { TypeFilter } from './type-filter.ts';
import type { WalkFilter } from './walk-filter.ts';

/** One start per bit of a number. */
export const LANES = 32;
const NONE = -1;

type LaneSearchOptions = {
  /** Which paths back are recorded: one per node and start, all of them, all of them to be counted, or none. */
  readonly ways: 'one' | 'all' | 'count' | 'none';
  /** Whether a start is found again when a cycle leads back to it. */
  readonly returns: boolean;
};

/**
 * Multi-source breadth-first search in bit lanes, up to 32 starts at once: every node holds one bit per start, and a relationship hands on all bits
 * that are new, so that searches that go the same way pay for it once.
 */
export class LaneSearch {
  readonly #runtime: Runtime;
  readonly #filter: WalkFilter;
  readonly #types: TypeFilter;
  readonly #options: LaneSearchOptions;
  readonly #directions: { readonly outgoing: boolean; readonly incoming: boolean };
  #seen = new Int32Array(0);
  #fresh = new Int32Array(0);
  #coming = new Int32Array(0);
  #frontier: number[] = [];
  #next: number[] = [];
  /** Every node with a bit, to be wiped before the next search. */
  #touched: number[] = [];
  /** By node: the last arrival at it. */
  #arrival = new Int32Array(0);
  // Arrivals: for which starts, over which position of a run, from which node, and the arrival before at the same node.
  #lanes: number[] = [];
  #at: number[] = [];
  #from: number[] = [];
  #before: number[] = [];
  #outgoing: boolean[] = [];
  /** Where arrivals are, if paths are counted. */
  #to: number[] = [];
  #paths = new Float64Array(0);

  constructor(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter, options: LaneSearchOptions) {
    this.#runtime = runtime;
    this.#filter = filter;
    this.#types = new TypeFilter(runtime, plan.relationship.types);
    this.#options = options;
    this.#directions = walkDirections(plan);
  }

  /** Announces every reached node with the starts that have just reached it, in order of distance. */
  run(
    row: Row,
    starts: readonly number[],
    max: number,
    announce: (node: number, lanes: number, level: number) => boolean,
  ): boolean {
    this.#begin(row, starts);
    const { graph } = this.#runtime;
    for (let level = 1; level <= max && this.#frontier.length > 0; level++) {
      if (this.#directions.outgoing) this.#spread(row, graph.outgoing, true);
      if (this.#directions.incoming) this.#spread(row, graph.incoming, false);
      this.#arrive();
      for (const node of this.#frontier) if (!announce(node, this.#fresh[node]!, level)) return false;
    }
    return true;
  }

  #begin(row: Row, starts: readonly number[]): void {
    this.#wipe();
    this.#frontier.length = 0;
    this.#next.length = 0;
    for (const list of [this.#lanes, this.#at, this.#from, this.#before, this.#to]) list.length = 0;
    this.#outgoing.length = 0;
    for (const [lane, start] of starts.entries()) {
      if (this.#filter.node && !this.#filter.node(row, start)) continue;
      if (this.#seen[start] === 0) {
        this.#frontier.push(start);
        this.#touched.push(start);
        this.#fresh[start] = 0;
      }
      this.#seen[start]! |= 1 << lane;
      this.#fresh[start]! |= 1 << lane;
    }
    // Unmarked, a start is an answer like any other; it goes on once more then, to nodes that have all its bits already.
    if (this.#options.returns) for (const start of this.#frontier) this.#seen[start] = 0;
  }

  /** Takes back the marks of the search before. A graph that has grown since needs longer lists. */
  #wipe(): void {
    const { nodeLimit } = this.#runtime.graph;
    if (this.#seen.length < nodeLimit) {
      this.#seen = new Int32Array(nodeLimit);
      this.#fresh = new Int32Array(nodeLimit);
      this.#coming = new Int32Array(nodeLimit);
      if (this.#options.ways !== 'none') this.#arrival = new Int32Array(nodeLimit).fill(NONE);
    } else
      for (const node of this.#touched) {
        this.#seen[node] = 0;
        this.#coming[node] = 0;
        if (this.#options.ways !== 'none') this.#arrival[node] = NONE;
      }
    this.#touched.length = 0;
  }

  #spread(row: Row, runs: RelationshipRuns, outgoing: boolean): void {
    const runtime = this.#runtime;
    const filter = this.#filter;
    const seen = this.#seen;
    const fresh = this.#fresh;
    const coming = this.#coming;
    const { start, end, other: others, type: typeAt, relationship } = runs;
    const mask = this.#types.mask();
    const every = this.#options.ways === 'all' || this.#options.ways === 'count';
    const keeps = this.#options.ways !== 'none';
    for (const node of this.#frontier) {
      const bits = fresh[node]!;
      const last = end[node]!;
      let at = start[node]!;
      runtime.work(last - at + 1);
      for (; at < last; at++) {
        const other = others[at]!;
        const known = seen[other]!;
        const news = bits & ~known;
        if (news === 0) continue;
        const type = typeAt[at]!;
        if (mask && mask[type] === 0) continue;
        if (filter.relationship) {
          const [from, to] = outgoing ? [node, other] : [other, node];
          if (!filter.relationship(row, relationship[at]!, type, from, to)) continue;
        }
        if (coming[other] === 0) {
          if (filter.node && !filter.node(row, other)) continue;
          this.#next.push(other);
          if (known === 0) this.#touched.push(other);
        }
        coming[other]! |= news;
        // Where one way is enough, what is coming need not come again; looking in one place is faster than in two.
        if (!every) seen[other] = known | news;
        if (keeps) this.#keep(node, other, at, outgoing, news);
      }
    }
  }

  /** What was coming is now seen, and fresh for the next level. */
  #arrive(): void {
    const seen = this.#seen;
    const fresh = this.#fresh;
    const coming = this.#coming;
    [this.#frontier, this.#next] = [this.#next, this.#frontier];
    this.#next.length = 0;
    for (const node of this.#frontier) {
      const bits = coming[node]!;
      fresh[node] = bits;
      seen[node]! |= bits;
      coming[node] = 0;
    }
  }

  #keep(node: number, other: number, at: number, outgoing: boolean, lanes: number): void {
    if (this.#options.ways === 'count') {
      this.#lanes.push(lanes);
      this.#from.push(node);
      this.#to.push(other);
      return;
    }
    this.#before.push(this.#arrival[other]!);
    this.#lanes.push(lanes);
    this.#at.push(at);
    this.#from.push(node);
    this.#outgoing.push(outgoing);
    this.#arrival[other] = this.#at.length - 1;
  }

  /** The next arrival in the list that belongs to a start. */
  #arrivalFor(lane: number, first: number): number {
    let arrival = first;
    while (arrival !== NONE && ((this.#lanes[arrival]! >>> lane) & 1) === 0) arrival = this.#before[arrival]!;
    return arrival;
  }

  #step(arrival: number, node: number): RelationshipValue {
    const outgoing = this.#outgoing[arrival]!;
    const runs = outgoing ? this.#runtime.graph.outgoing : this.#runtime.graph.incoming;
    const at = this.#at[arrival]!;
    const from = this.#from[arrival]!;
    const [start, end] = outgoing ? [from, node] : [node, from];
    return new RelationshipValue(runs.relationship[at]!, runs.type[at]!, start, end);
  }

  /** The relationships from `node` back to the start of a lane. */
  trailTo(node: number, lane: number, start: number): RelationshipValue[] {
    const trail: RelationshipValue[] = [];
    for (let current = node; current !== start; ) {
      const arrival = this.#arrivalFor(lane, this.#arrival[current]!);
      trail.push(this.#step(arrival, current));
      current = this.#from[arrival]!;
    }
    return trail;
  }

  /** By node: the number of shortest paths from the start of a lane. Valid until the next call. */
  pathsFrom(lane: number, start: number): Float64Array {
    const { nodeLimit } = this.#runtime.graph;
    if (this.#paths.length < nodeLimit) this.#paths = new Float64Array(nodeLimit);
    for (const node of this.#touched) this.#paths[node] = 0;
    this.#paths[start] = 1;
    this.#runtime.work(this.#to.length);
    // Arrivals are in the order of their levels: the node they come from is counted before them.
    for (let arrival = 0; arrival < this.#to.length; arrival++)
      if (((this.#lanes[arrival]! >>> lane) & 1) === 1)
        this.#paths[this.#to[arrival]!]! += this.#paths[this.#from[arrival]!]!;
    return this.#paths;
  }

  /** Every shortest path from `node` back to the start of a lane. The list is reused: copy it to keep it. */
  everyTrailTo(
    node: number,
    lane: number,
    start: number,
    give: (trail: readonly RelationshipValue[]) => boolean,
  ): boolean {
    const trail: RelationshipValue[] = [];
    const places = [node];
    const choices = [this.#arrivalFor(lane, this.#arrival[node]!)];
    while (choices.length > 0) {
      const choice = choices[choices.length - 1]!;
      if (choice === NONE) {
        choices.pop();
        places.pop();
        trail.pop();
        continue;
      }
      choices[choices.length - 1] = this.#arrivalFor(lane, this.#before[choice]!);
      trail.push(this.#step(choice, places[places.length - 1]!));
      const from = this.#from[choice]!;
      if (from !== start) {
        choices.push(this.#arrivalFor(lane, this.#arrival[from]!));
        places.push(from);
        continue;
      }
      if (!give(trail)) return false;
      trail.pop();
    }
    return true;
  }
}
