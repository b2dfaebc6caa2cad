import type { Runtime } from '../../execution/runtime.ts';
import type { RelationshipRuns } from '../../graph-source.ts';
import type { CondensedSteps } from './condensed-steps.ts';

const UNKNOWN = -1;
const LONGEST = 3;

/** A node and where its steps lead. */
type Around = { readonly start: number; readonly next: readonly number[]; readonly loops: number };

/**
 * Trails of up to three relationships, whatever cycles there are: all walks, less those that use a relationship twice. Of
 * three, the second is the first again where that is a loop, the third is the second where that is one, and the third is
 * the first where the second leads back.
 */
export class ShortTrails {
  readonly #runs: RelationshipRuns;
  readonly #steps: CondensedSteps;
  readonly #counts: (node: number) => number;
  /** By number of relationships and node: how often the ends of all walks count. */
  readonly #walks: readonly Float64Array[];

  static canCount(longest: number): boolean {
    return longest <= LONGEST;
  }

  constructor(runtime: Runtime, runs: RelationshipRuns, steps: CondensedSteps, counts: (node: number) => number) {
    this.#runs = runs;
    this.#steps = steps;
    this.#counts = counts;
    const { nodeLimit } = runtime.graph;
    this.#walks = Array.from({ length: LONGEST - 1 }, () => new Float64Array(nodeLimit).fill(UNKNOWN));
  }

  countsFrom(start: number, longest: number): number[] {
    const counts = [this.#counts(start)];
    if (longest > 0) counts.push(this.#walksFrom(start, 1));
    if (longest < 2) return counts;
    const around = this.#around(start);
    counts.push(this.#walksFrom(start, 2) - around.loops * counts[0]!);
    if (longest > 2) counts.push(this.#walksOfThree(start) - this.#repeated(around, counts));
    return counts;
  }

  #walksOfThree(start: number): number {
    let sum = 0;
    for (const next of this.#nextTo(start)) sum += this.#walksFrom(next, 2);
    return sum;
  }

  /** How often the ends of all walks of one or two relationships count. */
  #walksFrom(node: number, length: 1 | 2): number {
    const known = this.#walks[length - 1]!;
    if (known[node] !== UNKNOWN) return known[node]!;
    let sum = 0;
    for (const next of this.#nextTo(node)) sum += length === 1 ? this.#counts(next) : this.#walksFrom(next, 1);
    known[node] = sum;
    return sum;
  }

  #nextTo(node: number): number[] {
    return Array.from(this.#steps.only(node), (at) => this.#runs.other[at]!);
  }

  #around(start: number): Around {
    const next = this.#nextTo(start);
    return { start, next, loops: next.filter((node) => node === start).length };
  }

  /** Walks of three relationships that use one of them again. */
  #repeated({ start, next, loops }: Around, [atStart = 0, behind = 0]: number[]): number {
    let [thirdIsSecond, thirdIsFirst] = [0, 0];
    for (const node of next) {
      const count = this.#counts(node);
      if (count === 0) continue;
      const back = this.#nextTo(node);
      thirdIsSecond += count * back.filter((end) => end === node).length;
      thirdIsFirst += count * back.filter((end) => end === start).length;
    }
    // A loop three times is in each of the three.
    return loops * behind + thirdIsSecond + thirdIsFirst - 2 * loops * atStart;
  }
}
