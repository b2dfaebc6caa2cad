import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { type Component, ComponentWalk } from './component-walk.ts';

/** How often a node counts as the start of the first or the second trail, and whether both must begin at different nodes. */
type PairStarts = {
  first(node: number): number;
  second(node: number): number;
  readonly apart: boolean;
};

/**
 * The number of pairs of trails that end at the same node and share no relationship: all pairs, less those that share one, by
 * the first place at which they do. Up to there a pair shares nothing, and behind it both go on freely. A place is a
 * relationship from one component to the next, or a component with a cycle in which both use the same relationship.
 */
export class DisjointTrails {
  readonly #walk: ComponentWalk;
  readonly #starts: PairStarts;
  readonly #limit: number;
  /** By node: trails that come to its component there, as the first or the second of a pair, */
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  /** and those that end there. */
  readonly #firstEnds: Float64Array;
  readonly #secondEnds: Float64Array;
  /** By pair of nodes of one component: pairs of trails to them that do not count. Most components are one node. */
  readonly #taken: Float64Array;
  readonly #takenInside = new Map<Component, Float64Array>();
  /** By node: pairs that share the relationship by which they come to it, and nothing before. */
  readonly #sharing: Float64Array;
  /** By node: pairs that end there and share nothing. */
  readonly #pairs: Float64Array;

  constructor(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined, starts: PairStarts) {
    this.#walk = new ComponentWalk(runtime, runs, mask);
    this.#starts = starts;
    const { nodeLimit } = runtime.graph;
    this.#limit = nodeLimit;
    const numbers = () => new Float64Array(nodeLimit);
    [this.#first, this.#second, this.#firstEnds, this.#secondEnds] = [numbers(), numbers(), numbers(), numbers()];
    [this.#taken, this.#sharing, this.#pairs] = [numbers(), numbers(), numbers()];
    this.#count(runtime);
  }

  /** The pairs that end at a node; trails without a relationship count where the least length is 0. */
  at(node: number, leastFirst: number, leastSecond: number): number {
    const [first, second] = [this.#starts.first(node), this.#starts.second(node)];
    const all = this.#pairs[node]!;
    if (!(all <= Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY;
    const returning = this.#starts.apart ? this.#returning(node) : 0;
    const emptyFirst = leastFirst > 0 ? first * (this.#secondEnds[node]! - second * returning) : 0;
    const emptySecond = leastSecond > 0 ? second * (this.#firstEnds[node]! - first * returning) : 0;
    const bothEmpty = leastFirst > 0 && leastSecond > 0 && !this.#starts.apart ? first * second : 0;
    return all - emptyFirst - emptySecond + bothEmpty;
  }

  #returning(node: number): number {
    return this.#walk.componentOf(node)?.inside?.count(node, node) ?? 1;
  }

  #count(runtime: Runtime): void {
    const { first, second, apart } = this.#starts;
    const starts: number[] = [];
    for (let node = 0; node < this.#limit; node++) {
      if (!runtime.graph.hasNode(node)) continue;
      const [one, other] = [first(node), second(node)];
      if (one === 0 && other === 0) continue;
      this.#walk.visit(node);
      this.#first[node] = one;
      this.#second[node] = other;
      if (apart && one * other !== 0) starts.push(node);
    }
    const inOrder = this.#walk.components.toReversed();
    this.#walk.addUp(this.#first, this.#firstEnds);
    this.#walk.addUp(this.#second, this.#secondEnds);
    for (const start of starts) this.#take(start, first(start) * second(start));
    for (const component of inOrder) this.#settle(component);
  }

  /** Takes out pairs that are together at a node and go on freely from there. */
  #take(node: number, pairs: number): void {
    this.#walk.eachArrival(node, false, (component, times) => {
      const [only] = component.members as [number];
      if (!component.inside) this.#taken[only]! += pairs * times[only]! ** 2;
      else this.#takeInside(component, (one, other) => pairs * times[one]! * times[other]!);
    });
  }

  #takeInside(component: Component, pairs: (one: number, other: number) => number): void {
    const taken = this.#insideOf(component);
    let at = 0;
    for (const one of component.members) for (const other of component.members) taken[at++]! += pairs(one, other);
  }

  #insideOf(component: Component): Float64Array {
    const known = this.#takenInside.get(component) ?? new Float64Array(component.members.length ** 2);
    this.#takenInside.set(component, known);
    return known;
  }

  #settle(component: Component): void {
    const { members, inside } = component;
    for (const node of members) if (this.#sharing[node] !== 0) this.#take(node, this.#sharing[node]!);
    if (inside) this.#settleInside(component);
    else if (members.length > 0) {
      const [node] = members as [number];
      this.#pairs[node] = this.#first[node]! * this.#second[node]! - this.#taken[node]!;
    }
    for (const node of members)
      if (this.#pairs[node] !== 0)
        this.#walk.eachNext(node, (next) => {
          this.#sharing[next]! += this.#pairs[node]!;
        });
  }

  /** Pairs of trails are continued by each pair of trails inside; those that share a relationship there go on freely. */
  #settleInside(component: Component): void {
    const { members } = component;
    const inside = component.inside!;
    const taken = this.#insideOf(component);
    const sharing = new Map<number, Map<number, number>>();
    for (const [at, one] of members.entries())
      for (const [place, other] of members.entries()) {
        const pairs = this.#first[one]! * this.#second[other]! - taken[at * members.length + place]!;
        if (pairs === 0) continue;
        inside.eachPair(one, other, (end, otherEnd, share) => {
          if (!share) {
            if (end === otherEnd) this.#pairs[end]! += pairs;
            return;
          }
          const ends = sharing.get(end) ?? new Map<number, number>();
          sharing.set(end, ends.set(otherEnd, (ends.get(otherEnd) ?? 0) + pairs));
        });
      }
    this.#takeLeaving(members, sharing);
  }

  #takeLeaving(members: readonly number[], sharing: ReadonlyMap<number, ReadonlyMap<number, number>>): void {
    if (sharing.size === 0) return;
    const arrivals = new Map(members.map((node) => [node, this.#arrivalsFrom(node)]));
    for (const [one, ends] of sharing)
      for (const [other, pairs] of ends) {
        const others = arrivals.get(other)!;
        for (const [component, firsts] of arrivals.get(one)!) {
          const seconds = others.get(component);
          if (!seconds) continue;
          const at = (node: number) => component.members.indexOf(node);
          if (component.inside) this.#takeInside(component, (a, b) => pairs * firsts[at(a)]! * seconds[at(b)]!);
          else this.#taken[component.members[0]!]! += pairs * firsts[0]! * seconds[0]!;
        }
      }
  }

  /** By component behind that of a node: in how many ways trails that leave there come to each of its nodes. */
  #arrivalsFrom(node: number): ReadonlyMap<Component, readonly number[]> {
    const found = new Map<Component, readonly number[]>();
    this.#walk.eachArrival(node, true, (component, times) =>
      found.set(
        component,
        component.members.map((one) => times[one]!),
      ),
    );
    return found;
  }
}

/** Whether pairs of trails can be counted: no component has too many trails inside. */
export function canPairTrails(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined): boolean {
  const walk = new ComponentWalk(runtime, runs, mask);
  for (let node = 0; node < runtime.graph.nodeLimit; node++) {
    if (runtime.graph.hasNode(node)) walk.visit(node);
    if (walk.isTooLarge) return false;
  }
  return true;
}
