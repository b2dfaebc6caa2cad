import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import { type Component, ComponentWalk } from './component-walk.ts';

/** Pairs of trails that are counted by the start of the first one. */
type PairsOfStart = {
  /** How often a pair counts that ends at a node, */
  end(node: number): number;
  /** and how often a node counts as the start of the second trail. */
  second(node: number): number;
  /** Whether both must begin at different nodes. */
  readonly apart: boolean;
  readonly leastFirst: number;
  readonly leastSecond: number;
};

/**
 * By start of the first: the number of pairs of trails that end at the same node and share no relationship. What
 * `DisjointTrails` adds up from the starts to the ends is a sum over the starts; here the share of each start in it is found, by
 * going through the same sums from the ends back. Numbers may be negative on the way.
 */
export class DisjointFromStart {
  readonly #walk: ComponentWalk;
  readonly #given: PairsOfStart;
  /** By node: second trails that come to its component there, and those that end there. */
  readonly #second: Float64Array;
  readonly #secondEnds: Float64Array;
  /** By node: how much each pair that ends there and shares nothing adds to the whole, */
  readonly #ofPair: Float64Array;
  /** each pair that comes there together and goes on freely, */
  readonly #ofTogether: Float64Array;
  readonly #isKnown: Uint8Array;
  /** and each first trail that comes to its component there. */
  readonly #ofFirst: Float64Array;
  /** By component with a cycle and pair of its nodes: how much is added by each pair of trails that comes there. */
  readonly #ofArrivals = new Map<Component, Float64Array>();

  constructor(runtime: Runtime, runs: RelationshipRuns, mask: Uint8Array | undefined, given: PairsOfStart) {
    this.#walk = new ComponentWalk(runtime, runs, mask);
    this.#given = given;
    const { graph } = runtime;
    const numbers = () => new Float64Array(graph.nodeLimit);
    [this.#second, this.#secondEnds, this.#ofPair] = [numbers(), numbers(), numbers()];
    [this.#ofTogether, this.#ofFirst] = [numbers(), numbers()];
    this.#isKnown = new Uint8Array(graph.nodeLimit);
    for (let node = 0; node < graph.nodeLimit; node++) {
      if (!graph.hasNode(node)) continue;
      this.#walk.visit(node);
      this.#second[node] = given.second(node);
    }
    this.#walk.addUp(this.#second, this.#secondEnds);
    for (const component of this.#walk.components) this.#settle(component);
  }

  /** The pairs whose first trail begins at a node. */
  from(start: number): number {
    const { apart, leastFirst, leastSecond } = this.#given;
    const [end, second] = [this.#given.end(start), this.#given.second(start)];
    const returning = apart ? (this.#walk.componentOf(start)?.inside?.count(start, start) ?? 1) : 0;
    let count = this.#ofFirst[start]!;
    if (apart && second !== 0) count += second * this.#together(start);
    if (leastFirst > 0) count -= end * (this.#secondEnds[start]! - second * returning);
    if (leastSecond > 0) count += end * second * returning;
    if (leastFirst > 0 && leastSecond > 0 && !apart) count += end * second;
    return Number.isNaN(checked(count)) ? Number.POSITIVE_INFINITY : count;
  }

  /** What lies behind the component is known. */
  #settle(component: Component): void {
    const { members, inside } = component;
    const leaving = new Map<number, number>();
    for (const node of members) {
      const end = this.#given.end(node);
      let ofPair = end;
      let ofEnd = this.#given.leastSecond > 0 && end !== 0 ? -end * this.#given.second(node) : 0;
      this.#walk.eachNext(node, (next) => {
        ofPair += this.#together(next);
        ofEnd += this.#ofFirst[next]!;
      });
      this.#ofPair[node] = checked(ofPair);
      leaving.set(node, checked(ofEnd));
    }
    if (inside) this.#settleInside(component, leaving);
    else
      for (const node of members)
        this.#ofFirst[node] = checked(times(this.#second[node]!, this.#ofPair[node]!) + leaving.get(node)!);
  }

  #settleInside(component: Component, leaving: ReadonlyMap<number, number>): void {
    const { members } = component;
    const inside = component.inside!;
    const sharing = this.#sharingFrom(members);
    const ofArrivals = new Float64Array(members.length ** 2);
    for (const [at, one] of members.entries()) {
      let ofFirst = 0;
      for (const [place, other] of members.entries()) {
        let sum = 0;
        inside.eachPair(one, other, (end, otherEnd, share) => {
          if (share) sum += sharing(end, otherEnd);
          else if (end === otherEnd) sum += this.#ofPair[end]!;
        });
        ofArrivals[at * members.length + place] = checked(sum);
        ofFirst += times(this.#second[other]!, sum);
      }
      inside.each(one, (end) => {
        ofFirst += leaving.get(end)!;
      });
      this.#ofFirst[one] = checked(ofFirst);
    }
    this.#ofArrivals.set(component, ofArrivals);
  }

  /** How much a pair adds that has shared a relationship in a component and leaves it from two nodes. */
  #sharingFrom(members: readonly number[]): (one: number, other: number) => number {
    let arrivals: ReadonlyMap<number, Arrivals> | undefined;
    const known = new Map<string, number>();
    return (one, other) => {
      const key = `${one} ${other}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      arrivals ??= new Map(members.map((node) => [node, this.#arrivalsFrom(node)]));
      let sum = 0;
      const others = arrivals.get(other)!;
      for (const [component, firsts] of arrivals.get(one)!) {
        const seconds = others.get(component);
        if (seconds) sum -= this.#ofPairsAt(component, firsts, seconds);
      }
      known.set(key, checked(sum));
      return checked(sum);
    };
  }

  /** How much two trails add that come to each node of a component in so many ways, and share nothing before. */
  #ofPairsAt(component: Component, firsts: readonly number[], seconds: readonly number[]): number {
    const ofArrivals = this.#ofArrivals.get(component);
    if (!ofArrivals) return times(firsts[0]! * seconds[0]!, this.#ofPair[component.members[0]!]!);
    let [sum, at] = [0, 0];
    for (const first of firsts) for (const second of seconds) sum += times(first * second, ofArrivals[at++]!);
    return sum;
  }

  #arrivalsFrom(node: number): Arrivals {
    const found = new Map<Component, readonly number[]>();
    this.#walk.eachArrival(node, true, (component, ways) =>
      found.set(
        component,
        component.members.map((one) => ways[one]!),
      ),
    );
    return found;
  }

  /** Such pairs are all taken out again. */
  #together(node: number): number {
    if (this.#isKnown[node] === 1) return this.#ofTogether[node]!;
    let sum = 0;
    this.#walk.eachArrival(node, false, (component, ways) => {
      const { members } = component;
      if (!component.inside) sum -= times(ways[members[0]!]! ** 2, this.#ofPair[members[0]!]!);
      else {
        const arrived = members.map((one) => ways[one]!);
        sum -= this.#ofPairsAt(component, arrived, arrived);
      }
    });
    this.#ofTogether[node] = checked(sum);
    this.#isKnown[node] = 1;
    return this.#ofTogether[node]!;
  }
}

/** By component: in how many ways trails come to each of its nodes. */
type Arrivals = ReadonlyMap<Component, readonly number[]>;

/** What is too large to be exact is no number any more, and nothing that depends on it. */
function checked(count: number): number {
  return Math.abs(count) <= Number.MAX_SAFE_INTEGER ? count : Number.NaN;
}

/** Nothing depends on what is not there. */
function times(one: number, other: number): number {
  return one === 0 ? 0 : one * other;
}
