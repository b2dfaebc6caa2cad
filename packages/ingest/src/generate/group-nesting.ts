/** What share of the groups each level of nesting has: few at the top, many at the bottom. */
const WIDTHS = [0.02, 0.05, 0.1, 0.18, 0.28, 0.37];

type Range = { readonly first: number; readonly count: number };

/** Which group is in which, by arithmetic alone: groups are numbered level by level. */
export class GroupNesting {
  /** The first group of each level, and the end of the last. */
  readonly #starts: readonly number[];

  constructor(count: number, levels: number) {
    const starts = [0];
    let share = 0;
    for (let level = 0; level < levels - 1; level++) {
      share += WIDTHS[level] as number;
      starts.push(Math.max((starts[level] as number) + 1, Math.floor(count * share)));
    }
    this.#starts = [...starts, count];
  }

  level(number: number): number {
    return this.#starts.findLastIndex((start) => start <= number);
  }

  /** The groups on all levels below that of a group. */
  below(number: number): Range {
    return this.#from(this.level(number) + 1);
  }

  /** The groups of the last level. */
  last(): Range {
    return this.#from(this.#starts.length - 2);
  }

  isLast(number: number): boolean {
    return this.below(number).count === 0;
  }

  #from(level: number): Range {
    const first = this.#starts[level] as number;
    return { first, count: (this.#starts.at(-1) as number) - first };
  }

  /** The parent of a group; none for a top-level group. */
  parent(number: number): number | undefined {
    const level = this.level(number);
    if (level === 0) return undefined;
    const start = this.#starts[level] as number;
    const above = this.#starts[level - 1] as number;
    const width = (this.#starts[level + 1] as number) - start;
    return above + Math.floor(((number - start) * (start - above)) / width);
  }

  /** The groups directly inside one. Every group below the top is inside exactly one. */
  *children(number: number): Generator<number> {
    const level = this.level(number);
    const next = this.#starts[level + 1] as number;
    const end = this.#starts[level + 2];
    if (end === undefined) return;
    const width = next - (this.#starts[level] as number);
    const position = number - (this.#starts[level] as number);
    const first = Math.ceil((position * (end - next)) / width);
    const last = Math.ceil(((position + 1) * (end - next)) / width);
    for (let child = first; child < last; child++) yield next + child;
  }
}

/** Sizes that add up to about `total`, from a few very large ones to many small ones, none above `most`. */
export function skewedSizes(count: number, total: number, most: number): Uint32Array {
  const weights = Float64Array.from({ length: count }, (_, rank) => (rank + 1) ** -0.9);
  const sum = weights.reduce((added, weight) => added + weight, 0);
  return Uint32Array.from(weights, (weight) => Math.min(most, Math.max(1, Math.round((weight / sum) * total))));
}
