import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { runtimeError } from '../../../query-error.ts';
import type { SetPattern } from '../set-pattern.ts';
import type { EndClasses } from './end-classes.ts';
import { MiddleCounts } from './middle-counts.ts';
import type { PairNumber } from './pair-number.ts';
import { RowSums } from './row-sums.ts';
import { TestedSums } from './tested-sums.ts';

/** Finds groups of ends of some starts, and in how many ways. */
type EndSource = {
  each(
    row: Row,
    starts: readonly number[],
    found: (groups: Uint32Array, ways?: Float64Array, times?: number) => void,
  ): void;
};

/** One of the numbers, by group of the ends. */
type Numbers = { readonly found: Float64Array; readonly source: EndSource };

/** The numbers of some starts together, by group of the ends. */
export class PairNumbers {
  readonly #runtime: Runtime;
  readonly #numbers: readonly Numbers[];
  /** The groups of ends that there are. Each of the numbers is more than zero for all of them. */
  readonly #groups: Uint32Array;
  #count = 0;
  readonly #given: number[];

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, ends: EndClasses, numbers: readonly PairNumber[]) {
    const { runtime } = compiler;
    this.#runtime = runtime;
    this.#groups = new Uint32Array(runtime.graph.nodeLimit);
    const sourceOf = (number: PairNumber): EndSource => {
      if (number.of === 'nodes') return new MiddleCounts(compiler, pattern, frame, number.position, ends);
      return new (pattern.ofPair.length > 0 ? TestedSums : RowSums)(compiler, pattern, frame, ends);
    };
    this.#numbers = numbers.map((number) => ({
      found: new Float64Array(runtime.graph.nodeLimit),
      source: sourceOf(number),
    }));
    this.#given = numbers.map(() => 0);
  }

  /** Counts for some starts. What was counted before must have been handed out. */
  load(row: Row, starts: readonly number[]): void {
    this.#count = 0;
    for (const [at, { found, source }] of this.#numbers.entries())
      source.each(row, starts, (groups, ways, times = 1) => {
        this.#runtime.work(groups.length + 1);
        if (at === 0) this.#addFirst(found, groups, ways, times);
        else if (ways) for (let end = 0; end < groups.length; end++) found[groups[end]!]! += times * ways[end]!;
        else for (let end = 0; end < groups.length; end++) found[groups[end]!]! += times;
      });
  }

  /** Hands out the numbers of each group of ends, in a list that is used again, until no more are wanted. */
  each(give: (end: number, numbers: readonly number[]) => boolean): boolean {
    const [given, numbers, groups] = [this.#given, this.#numbers, this.#groups];
    for (let place = 0; place < this.#count; place++) {
      const group = groups[place]!;
      for (let at = 0; at < numbers.length; at++) {
        const { found } = numbers[at]!;
        const number = found[group]!;
        if (number > Number.MAX_SAFE_INTEGER) throw tooManyRows();
        found[group] = 0;
        given[at] = number;
      }
      if (!give(group, given)) return false;
    }
    return true;
  }

  /** Adds up the first number, and lists the groups that were not come to before. */
  #addFirst(found: Float64Array, groups: Uint32Array, ways: Float64Array | undefined, times: number): void {
    const list = this.#groups;
    let count = this.#count;
    for (let at = 0; at < groups.length; at++) {
      const group = groups[at]!;
      const before = found[group]!;
      if (before === 0) list[count++] = group;
      found[group] = before + (ways ? times * ways[at]! : times);
    }
    this.#count = count;
  }
}

function tooManyRows() {
  return runtimeError('LimitExceeded', 'RowLimit', 'there are more rows than can be counted; narrow the pattern');
}
