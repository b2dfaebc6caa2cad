import type { Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { RelationshipValue } from '../../values/value.ts';
import { walkDirections } from './expand.ts';
import type { ExpandPlan } from './order-steps.ts';
import { TypeFilter } from './type-filter.ts';
import type { WalkFilter } from './walk-filter.ts';

/**
 * Bidirectional breadth-first search for one shortest path between two known nodes: a search from either end, the smaller one going on by a whole level each
 * time, until they meet. All meetings within one level have the same length, so the first will do.
 */
export class MeetSearch {
  readonly #runtime: Runtime;
  readonly #filter: WalkFilter;
  readonly #types: TypeFilter;
  readonly #near: Side;
  readonly #far: Side;

  constructor(runtime: Runtime, plan: ExpandPlan, filter: WalkFilter) {
    const { outgoing, incoming } = walkDirections(plan);
    this.#runtime = runtime;
    this.#filter = filter;
    this.#types = new TypeFilter(runtime, plan.relationship.types);
    this.#near = new Side(outgoing, incoming);
    this.#far = new Side(incoming, outgoing);
  }

  /** The relationships from `target` back to `start`; undefined when there is no path of at most `max` steps. */
  trail(row: Row, start: number, target: number, max: number): RelationshipValue[] | undefined {
    const near = this.#near;
    const far = this.#far;
    const filter = this.#filter;
    if (filter.node && !(filter.node(row, start) && filter.node(row, target))) return undefined;
    const { nodeLimit } = this.#runtime.graph;
    near.begin(start, nodeLimit);
    far.begin(target, nodeLimit);
    while (near.frontier.length > 0 && far.frontier.length > 0 && near.depth + far.depth < max) {
      const side = near.frontier.length <= far.frontier.length ? near : far;
      const meeting = this.#advance(row, side, side === near ? far : near);
      if (meeting !== undefined) return this.#joined(meeting);
    }
    return undefined;
  }

  /** One level further. The node where the other side has been, as soon as there is one. */
  #advance(row: Row, side: Side, other: Side): number | undefined {
    const { graph } = this.#runtime;
    const reached: number[] = [];
    for (const node of side.frontier) {
      const found =
        (side.outgoing ? this.#expand(row, side, other, node, graph.outgoing, true, reached) : undefined) ??
        (side.incoming ? this.#expand(row, side, other, node, graph.incoming, false, reached) : undefined);
      if (found !== undefined) return found;
    }
    side.frontier = reached;
    side.depth++;
    return undefined;
  }

  #expand(
    row: Row,
    side: Side,
    other: Side,
    node: number,
    runs: RelationshipRuns,
    outgoing: boolean,
    reached: number[],
  ): number | undefined {
    const filter = this.#filter;
    const runtime = this.#runtime;
    const mask = this.#types.mask();
    const end = runs.end[node]!;
    runtime.work(end - runs.start[node]! + 1);
    for (let at = runs.start[node]!; at < end; at++) {
      if (mask && mask[runs.type[at]!] === 0) continue;
      const next = runs.other[at]!;
      if (side.has(next)) continue;
      if (filter.relationship) {
        const [from, to] = outgoing ? [node, next] : [next, node];
        if (!filter.relationship(row, runs.relationship[at]!, runs.type[at]!, from, to)) continue;
      }
      if (filter.node && !filter.node(row, next)) continue;
      side.arrive(next, node, at, outgoing);
      if (other.has(next)) return next;
      reached.push(next);
    }
    return undefined;
  }

  #joined(meeting: number): RelationshipValue[] {
    const fromStart = this.#walkBack(this.#near, meeting);
    const fromTarget = this.#walkBack(this.#far, meeting);
    return [...fromTarget.reverse(), ...fromStart];
  }

  /** The relationships from a node back to where its side began. */
  #walkBack(side: Side, node: number): RelationshipValue[] {
    const { graph } = this.#runtime;
    const steps: RelationshipValue[] = [];
    for (let current = node; current !== side.origin; ) {
      const { from, at, outgoing } = side.arrivalAt(current);
      const runs = outgoing ? graph.outgoing : graph.incoming;
      const [start, end] = outgoing ? [from, current] : [current, from];
      steps.push(new RelationshipValue(runs.relationship[at]!, runs.type[at]!, start, end));
      current = from;
    }
    return steps;
  }
}

/** What one of the two searches has seen. The arrays are reused by all searches: `seenIn` holds the number of the search that visited a node. */
class Side {
  readonly outgoing: boolean;
  readonly incoming: boolean;
  frontier: number[] = [];
  depth = 0;
  origin = 0;
  #search = 0;
  #seenIn = new Uint32Array(0);
  #from = new Uint32Array(0);
  #at = new Uint32Array(0);
  #wentOut = new Uint8Array(0);

  constructor(outgoing: boolean, incoming: boolean) {
    this.outgoing = outgoing;
    this.incoming = incoming;
  }

  begin(origin: number, nodeLimit: number): void {
    if (this.#seenIn.length < nodeLimit) {
      this.#seenIn = new Uint32Array(nodeLimit);
      this.#from = new Uint32Array(nodeLimit);
      this.#at = new Uint32Array(nodeLimit);
      this.#wentOut = new Uint8Array(nodeLimit);
      this.#search = 0;
    }
    this.#seenIn[origin] = ++this.#search;
    this.frontier = [origin];
    this.depth = 0;
    this.origin = origin;
  }

  has(node: number): boolean {
    return this.#seenIn[node] === this.#search;
  }

  arrive(node: number, from: number, at: number, outgoing: boolean): void {
    this.#seenIn[node] = this.#search;
    this.#from[node] = from;
    this.#at[node] = at;
    this.#wentOut[node] = outgoing ? 1 : 0;
  }

  arrivalAt(node: number): { readonly from: number; readonly at: number; readonly outgoing: boolean } {
    return { from: this.#from[node]!, at: this.#at[node]!, outgoing: this.#wentOut[node] === 1 };
  }
}
