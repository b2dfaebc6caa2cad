import type { PairClasses } from './pair-classes.ts';

type Sums = {
  /** Ranks in order, each once or more. */
  readonly ranks: Int32Array;
  /** By position: the sum of all in front of it. */
  readonly sums: Float64Array;
};

/** How often each class of the first node occurs, sorted so that those that fit a class of the second are added up at once. */
export class Distribution {
  readonly #pair: PairClasses;
  readonly #byTable: readonly Sums[];

  constructor(pair: PairClasses, classes: readonly number[], times: ArrayLike<number>) {
    this.#pair = pair;
    this.#byTable = pair.tables.map(({ rankOf }) => sumsOf(classes, rankOf, times));
  }

  /** How many fit a class of the second node. */
  matching(second: number): number {
    let found = 0;
    for (const [at, { sign, from, to }] of this.#pair.tables.entries()) {
      const { ranks, sums } = this.#byTable[at]!;
      const low = from[second]!;
      if (to[second]! <= low) continue;
      const first = placeOf(ranks, low);
      found += sign * (sums[placeOf(ranks, to[second]!)]! - sums[first]!);
    }
    return found;
  }
}

function sumsOf(classes: readonly number[], rankOf: Int32Array, times: ArrayLike<number>): Sums {
  const inOrder = classes.toSorted((a, b) => rankOf[a]! - rankOf[b]!);
  const ranks = Int32Array.from(inOrder, (one) => rankOf[one]!);
  const sums = new Float64Array(inOrder.length + 1);
  for (let at = 0; at < inOrder.length; at++) sums[at + 1] = sums[at]! + times[inOrder[at]!]!;
  return { ranks, sums };
}

/** The first place whose rank is not less. */
function placeOf(ranks: Int32Array, wanted: number): number {
  let [low, high] = [0, ranks.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranks[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
