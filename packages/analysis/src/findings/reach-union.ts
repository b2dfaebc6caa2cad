import {
  type Condensation,
  condense,
  type DirectedWalk,
  type GraphImage,
  NO_COMPONENT,
  type NodeIndex,
  type NodeSet,
} from '@chokepoint/graph';

/** A component that more than one start reaches. */
const SEVERAL = 0xffffffff;

/** How many of a population walks from some of a set of nodes reach, for many sets over the same walk. */
export class ReachUnion {
  readonly #condensed: Condensation;
  readonly #weights = new Map<NodeSet, Uint32Array>();
  /** Per component the last flood that came to it, and the last that came to it by a step from another. */
  readonly #reached: Uint32Array;
  readonly #entered: Uint32Array;
  readonly #queue: Uint32Array;
  #round = 0;

  constructor(image: GraphImage, walk: DirectedWalk) {
    this.#condensed = condense(image, walk);
    const { count } = this.#condensed.components;
    this.#reached = new Uint32Array(count);
    this.#entered = new Uint32Array(count);
    this.#queue = new Uint32Array(count);
  }

  /** The nodes of each population that some start reaches, the starts included. */
  touched(starts: Iterable<NodeIndex>, populations: readonly NodeSet[]): number[] {
    const components = this.#flood(this.#seedsIn(new Set(starts)).keys());
    return populations.map((population) => this.#weigh(components, population));
  }

  /** Like `touched`, but a start counts only if another start reaches it. */
  others(starts: Iterable<NodeIndex>, populations: readonly NodeSet[]): number[] {
    const distinct = new Set(starts);
    const seeds = this.#seedsIn(distinct);
    const components = this.#flood(seeds.keys());
    const unreached = [...distinct].filter((node) => {
      const component = this.#condensed.components.of[node]!;
      return seeds.get(component) === 1 && this.#entered[component] !== this.#round;
    });
    return populations.map(
      (population) =>
        this.#weigh(components, population) - unreached.reduce((sum, node) => sum + (population.has(node) ? 1 : 0), 0),
    );
  }

  /** For each start, how many of the population no other start reaches; the starts count as reached by themselves. */
  onlyFrom(starts: Iterable<NodeIndex>, population: NodeSet): Map<NodeIndex, number> {
    const distinct = [...new Set(starts)];
    const { of, count } = this.#condensed.components;
    const from = this.#origins(distinct);
    const weights = this.#weightsOf(population);
    const sums = new Float64Array(distinct.length);
    for (let component = 0; component < count; component++) {
      const origin = from[component]!;
      if (origin > 0 && origin !== SEVERAL) sums[origin - 1]! += weights[component]!;
    }
    return new Map(distinct.map((node, at) => [node, of[node] === NO_COMPONENT ? 0 : sums[at]!]));
  }

  /** Per component 0 when no start reaches it, the position of the only one that does + 1, or `SEVERAL`. */
  #origins(starts: readonly NodeIndex[]): Uint32Array {
    const { components, start, target } = this.#condensed;
    const from = new Uint32Array(components.count);
    for (const [at, node] of starts.entries()) {
      const component = components.of[node]!;
      if (component !== NO_COMPONENT) from[component] = from[component] === 0 ? at + 1 : SEVERAL;
    }
    // Steps lead from higher to lower numbers: everything that leads to a component is known before it.
    for (let component = components.count - 1; component >= 0; component--) {
      const origin = from[component]!;
      if (origin === 0) continue;
      for (let at = start[component]!; at < start[component + 1]!; at++) {
        const known = from[target[at]!]!;
        from[target[at]!] = known === 0 || known === origin ? origin : SEVERAL;
      }
    }
    return from;
  }

  /** Components that hold starts, with how many. */
  #seedsIn(starts: ReadonlySet<NodeIndex>): Map<number, number> {
    const seeds = new Map<number, number>();
    for (const node of starts) {
      const component = this.#condensed.components.of[node]!;
      if (component !== NO_COMPONENT) seeds.set(component, (seeds.get(component) ?? 0) + 1);
    }
    return seeds;
  }

  #flood(seeds: Iterable<number>): Uint32Array {
    const { start, target } = this.#condensed;
    const queue = this.#queue;
    const round = ++this.#round;
    let tail = 0;
    for (const component of seeds) {
      this.#reached[component] = round;
      queue[tail++] = component;
    }
    for (let head = 0; head < tail; head++) {
      const component = queue[head]!;
      for (let at = start[component]!; at < start[component + 1]!; at++) {
        const next = target[at]!;
        this.#entered[next] = round;
        if (this.#reached[next] === round) continue;
        this.#reached[next] = round;
        queue[tail++] = next;
      }
    }
    return queue.subarray(0, tail);
  }

  #weigh(components: Uint32Array, population: NodeSet): number {
    const weights = this.#weightsOf(population);
    let sum = 0;
    for (let i = 0; i < components.length; i++) sum += weights[components[i]!]!;
    return sum;
  }

  #weightsOf(population: NodeSet): Uint32Array {
    const known = this.#weights.get(population);
    if (known) return known;
    const { of, count } = this.#condensed.components;
    const weights = new Uint32Array(count);
    for (const node of population) if (of[node] !== NO_COMPONENT) weights[of[node]!]!++;
    this.#weights.set(population, weights);
    return weights;
  }
}
