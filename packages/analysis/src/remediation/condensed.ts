import { condense, type Deadline, EdgeSet } from '@chokepoint/graph';
import { type Approach, approachOf, EdgeList, WALKED } from './approach.ts';

/** An approach in which only some edges can be removed, and nodes that are always exposed together are merged. */
export type Condensed = {
  readonly approach: Approach;
  /** Edges of the whole approach by local number, for those that can be removed. */
  readonly whole: Uint32Array;
};

/** The number of nodes without a path to the zone. */
const NOWHERE = -1;
/** No edge. */
const NONE = 0xffffffff;

/**
 * The same counts for every set of removals from `candidates`, on a graph that is as small as they are few: nodes that reach
 * each other without them are one, and so are nodes with the same ways onward.
 */
export function condensedTo(approach: Approach, candidates: Iterable<number>, deadline: Deadline): Condensed {
  const { adjacency, from, to, effort, edges, weight, zone } = approach;
  const chosen = [...new Set(candidates)];
  const excludedEdges = EdgeSet.of(adjacency.edgeLimit, chosen);
  const steps = condense(adjacency, { direction: 'forward', kinds: WALKED, excludedEdges, deadline });
  const { of, count } = steps.components;
  const removable = new Map<number, number[]>();
  for (const edge of chosen) {
    const component = of[from[edge]!]!;
    if (component === of[to[edge]!]) continue;
    const known = removable.get(component);
    if (known) known.push(edge);
    else removable.set(component, [edge]);
  }
  const fates = new Fates(of[zone]!);
  // Steps lead from higher to lower numbers: what a component leads to is known before it.
  for (let component = 0; component < count; component++)
    fates.add(
      component,
      steps.target.subarray(steps.start[component]!, steps.start[component + 1]!),
      removable.has(component),
    );

  const size = fates.ways.length + 1;
  const placeOf = (fate: number): number => (fate === 0 ? size - 1 : fate - 1);
  const weights = new Uint32Array(size);
  for (let node = 0; node < of.length; node++) {
    const fate = fates.of[of[node]!]!;
    if (fate !== NOWHERE) weights[placeOf(fate)]! += weight[node]!;
  }
  const list = new EdgeList(fates.ways.reduce((sum, ways) => sum + ways.length, 0) + chosen.length);
  const whole: number[] = [];
  for (const [at, ways] of fates.ways.entries()) {
    for (const fate of ways) {
      list.add(NONE, at, placeOf(fate), null);
      whole.push(NONE);
    }
    for (const edge of removable.get(fates.componentOf[at]!) ?? []) {
      const fate = fates.of[of[to[edge]!]!]!;
      if (fate === NOWHERE || placeOf(fate) === at) continue;
      list.add(edges[edge]!, at, placeOf(fate), effort[edge]!);
      whole.push(edge);
    }
  }
  return { approach: approachOf({ ...list.parts(), weight: weights }), whole: Uint32Array.from(whole) };
}

/** What components lead to. Fate 0 is the zone itself; fate `n` continues along `ways[n - 1]`. */
class Fates {
  readonly of: number[] = [];
  readonly ways: (readonly number[])[] = [];
  /** The component that a fate was made for; others that share it have no removable edges. */
  readonly componentOf: number[] = [];
  readonly #zone: number;
  readonly #known = new Map<string, number>();

  constructor(zone: number) {
    this.#zone = zone;
  }

  add(component: number, targets: Uint32Array, isRemovable: boolean): void {
    const ways = new Set<number>();
    for (const target of targets) if (this.of[target] !== NOWHERE) ways.add(this.of[target]!);
    if (component === this.#zone || ways.has(0)) this.of[component] = 0;
    else if (isRemovable) this.of[component] = this.#create(component, [...ways]);
    else
      this.of[component] = this.#shared(
        component,
        [...ways].sort((a, b) => a - b),
      );
  }

  #shared(component: number, ways: readonly number[]): number {
    if (ways.length === 0) return NOWHERE;
    if (ways.length === 1) return ways[0]!;
    const key = ways.join();
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const created = this.#create(component, ways);
    this.#known.set(key, created);
    return created;
  }

  #create(component: number, ways: readonly number[]): number {
    this.componentOf.push(component);
    return this.ways.push(ways);
  }
}
