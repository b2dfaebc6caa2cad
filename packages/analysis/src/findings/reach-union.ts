import {
  type Condensation,
  condense,
  type GraphImage,
  NO_COMPONENT,
  type NodeIndex,
  type NodeSet,
} from '@chokepoint/graph';
import type { CountedWalk } from './others.ts';

/** A component that more than one start reaches. */
const SEVERAL = 0xffffffff;

type Ground = {
  readonly condensed: Condensation;
  /** Per component the last flood that came to it, and the last that came to it by a step from another. */
  readonly reached: Uint32Array;
  readonly entered: Uint32Array;
  readonly queue: Uint32Array;
};

function groundOf(condensed: Condensation): Ground {
  const { count } = condensed.components;
  const perComponent = () => new Uint32Array(count);
  return { condensed, reached: perComponent(), entered: perComponent(), queue: perComponent() };
}

/** How many of a population walks from some of a set of nodes reach, for many sets over the same walk. */
export class ReachUnion {
  readonly #image: GraphImage;
  readonly #walk: CountedWalk;
  readonly #weights = new Map<NodeSet, Uint32Array>();
  #ground: Ground | undefined;
  #round = 0;

  constructor(image: GraphImage, walk: CountedWalk) {
    this.#image = image;
    this.#walk = walk;
  }

  /** Made when it is first needed: often there is nothing to start from. */
  get #open(): Ground {
    this.#ground ??= groundOf(condense(this.#image, this.#walk, this.#walk.components));
    return this.#ground;
  }

  /** The nodes of each population that some start reaches, the starts included. */
  touched(starts: Iterable<NodeIndex>, populations: readonly NodeSet[]): number[] {
    const distinct = new Set(starts);
    if (distinct.size === 0) return populations.map(() => 0);
    const components = this.#flood(this.#seedsIn(distinct).keys());
    return populations.map((population) => this.#weigh(components, population));
  }

  /** Like `touched`, but a start counts only if another start reaches it. */
  others(starts: Iterable<NodeIndex>, populations: readonly NodeSet[]): number[] {
    const distinct = new Set(starts);
    if (distinct.size === 0) return populations.map(() => 0);
    const { condensed, entered } = this.#open;
    const seeds = this.#seedsIn(distinct);
    const components = this.#flood(seeds.keys());
    const unreached = [...distinct].filter((node) => {
      const component = condensed.components.of[node]!;
      return seeds.get(component) === 1 && entered[component] !== this.#round;
    });
    return populations.map(
      (population) =>
        this.#weigh(components, population) - unreached.reduce((sum, node) => sum + (population.has(node) ? 1 : 0), 0),
    );
  }

  /** For each start, how many of the population no other start reaches; the starts count as reached by themselves. */
  onlyFrom(starts: Iterable<NodeIndex>, population: NodeSet): Map<NodeIndex, number> {
    const distinct = [...new Set(starts)];
    if (distinct.length === 0) return new Map();
    const { of, count } = this.#open.condensed.components;
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
    const { components, start, target } = this.#open.condensed;
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
      const component = this.#open.condensed.components.of[node]!;
      if (component !== NO_COMPONENT) seeds.set(component, (seeds.get(component) ?? 0) + 1);
    }
    return seeds;
  }

  #flood(seeds: Iterable<number>): Uint32Array {
    const { condensed, reached, entered, queue } = this.#open;
    const { start, target } = condensed;
    const round = ++this.#round;
    let tail = 0;
    for (const component of seeds) {
      reached[component] = round;
      queue[tail++] = component;
    }
    for (let head = 0; head < tail; head++) {
      const component = queue[head]!;
      for (let at = start[component]!; at < start[component + 1]!; at++) {
        const next = target[at]!;
        entered[next] = round;
        if (reached[next] === round) continue;
        reached[next] = round;
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
    const { of, count } = this.#open.condensed.components;
    const weights = new Uint32Array(count);
    for (const node of population) if (of[node] !== NO_COMPONENT) weights[of[node]!]!++;
    this.#weights.set(population, weights);
    return weights;
  }
}
