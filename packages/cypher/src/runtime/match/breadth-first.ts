import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { RelationshipValue } from '../../values/value.ts';
import { walkDirections } from './expand.ts';
import type { ExpandPlan } from './order-steps.ts';
import { TypeFilter } from './type-filter.ts';
import type { WalkFilter } from './walk-filter.ts';

const NONE = -1;

/**
 * Breadth-first search from one node. A node is announced when its whole level is known, so that every shortest way to
 * it is known. The arrays are reused for the next start: `seenIn` holds the number of the search that visited a node.
 */
export class BreadthFirst {
  readonly #runtime: Runtime;
  readonly #filter: WalkFilter;
  readonly #types: TypeFilter;
  readonly #all: boolean;
  /** Whether paths are counted. */
  readonly #counts: boolean;
  /** By node: the number of its shortest paths. */
  #paths = new Float64Array(0);
  readonly #directions: { readonly outgoing: boolean; readonly incoming: boolean };
  #search = 0;
  #seenIn = new Uint32Array(0);
  #level = new Uint32Array(0);
  /** By node: the last arrival at it. */
  #arrival = new Int32Array(0);
  // Arrivals: over which position of a run, from which node, and the arrival before at the same node.
  #at: number[] = [];
  #from: number[] = [];
  #also: number[] = [];
  #outgoing: boolean[] = [];

  constructor(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter, counts = false) {
    this.#counts = counts;
    this.#runtime = runtime;
    this.#filter = filter;
    this.#types = new TypeFilter(runtime, plan.relationship.types);
    this.#all = plan.relationship.shortest === 'all';
    this.#directions = walkDirections(plan);
  }

  /** Announces every reached node in order of distance. With a `target`, stops behind its level. */
  run(
    row: Row,
    start: number,
    target: number | undefined,
    max: number,
    announce: (node: number, level: number) => boolean,
  ): boolean {
    const { graph } = this.#runtime;
    this.#begin(start);
    if (this.#filter.node && !this.#filter.node(row, start)) return true;
    const mask = this.#types.mask();
    let frontier = [start];
    for (let level = 1; level <= max && frontier.length > 0; level++) {
      const reached: number[] = [];
      for (const node of frontier) {
        if (this.#directions.outgoing) this.#expand(row, node, graph.outgoing, true, level, mask, reached);
        if (this.#directions.incoming) this.#expand(row, node, graph.incoming, false, level, mask, reached);
      }
      if (this.#counts) for (const node of reached) this.#paths[node] = this.#sumOf(node);
      for (const node of reached) if (!announce(node, level)) return false;
      if (target !== undefined && this.#seenIn[target] === this.#search) return true;
      frontier = reached;
    }
    return true;
  }

  #begin(start: number): void {
    const { nodeLimit } = this.#runtime.graph;
    if (this.#seenIn.length < nodeLimit) {
      this.#seenIn = new Uint32Array(nodeLimit);
      this.#level = new Uint32Array(nodeLimit);
      this.#arrival = new Int32Array(nodeLimit);
      this.#search = 0;
    }
    this.#search++;
    this.#at.length = 0;
    this.#from.length = 0;
    this.#also.length = 0;
    this.#outgoing.length = 0;
    this.#seenIn[start] = this.#search;
    this.#level[start] = 0;
    this.#arrival[start] = NONE;
    if (!this.#counts) return;
    if (this.#paths.length < nodeLimit) this.#paths = new Float64Array(nodeLimit);
    this.#paths[start] = 1;
  }

  #expand(
    row: Row,
    node: number,
    runs: RelationshipRuns,
    outgoing: boolean,
    level: number,
    mask: Uint8Array | undefined,
    reached: number[],
  ): void {
    const runtime = this.#runtime;
    const filter = this.#filter;
    const seenIn = this.#seenIn;
    const search = this.#search;
    const end = runs.end[node]!;
    for (let at = runs.start[node]!; at < end; at++) {
      runtime.tick();
      if (mask && mask[runs.type[at]!] === 0) continue;
      const other = runs.other[at]!;
      const known = seenIn[other] === search;
      if (known && (!this.#all || this.#level[other] !== level)) continue;
      if (filter.relationship) {
        const [start, stop] = outgoing ? [node, other] : [other, node];
        if (!filter.relationship(row, runs.relationship[at]!, runs.type[at]!, start, stop)) continue;
      }
      if (!known) {
        if (filter.node && !filter.node(row, other)) continue;
        seenIn[other] = search;
        this.#level[other] = level;
        this.#arrival[other] = NONE;
        reached.push(other);
      }
      this.#also.push(this.#arrival[other]!);
      this.#at.push(at);
      this.#from.push(node);
      this.#outgoing.push(outgoing);
      this.#arrival[other] = this.#at.length - 1;
    }
  }

  #step(arrival: number, node: number): RelationshipValue {
    const outgoing = this.#outgoing[arrival]!;
    const runs = outgoing ? this.#runtime.graph.outgoing : this.#runtime.graph.incoming;
    const at = this.#at[arrival]!;
    const from = this.#from[arrival]!;
    const [start, end] = outgoing ? [from, node] : [node, from];
    return new RelationshipValue(runs.relationship[at]!, runs.type[at]!, start, end);
  }

  #sumOf(node: number): number {
    let sum = 0;
    for (let arrival = this.#arrival[node]!; arrival !== NONE; arrival = this.#also[arrival]!)
      sum += this.#paths[this.#from[arrival]!]!;
    return sum;
  }

  pathsTo(node: number): number {
    return this.#paths[node]!;
  }

  /** The relationships from `node` back to the start. */
  trailTo(node: number): RelationshipValue[] {
    const trail: RelationshipValue[] = [];
    let current = node;
    for (let arrival = this.#arrival[node]!; arrival !== NONE; arrival = this.#arrival[current]!) {
      trail.push(this.#step(arrival, current));
      current = this.#from[arrival]!;
    }
    return trail;
  }

  /** Every shortest path from `node` back to the start. The list is reused: copy it to keep it. */
  everyTrailTo(node: number, give: (trail: readonly RelationshipValue[]) => boolean): boolean {
    const trail: RelationshipValue[] = [];
    const places = [node];
    const choices = [this.#arrival[node]!];
    while (choices.length > 0) {
      const choice = choices[choices.length - 1]!;
      if (choice === NONE) {
        choices.pop();
        places.pop();
        trail.pop();
        continue;
      }
      choices[choices.length - 1] = this.#also[choice]!;
      trail.push(this.#step(choice, places[places.length - 1]!));
      const from = this.#from[choice]!;
      if (this.#arrival[from] !== NONE) {
        choices.push(this.#arrival[from]!);
        places.push(from);
        continue;
      }
      if (!give(trail)) return false;
      trail.pop();
    }
    return true;
  }
}
