import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { runtimeError } from '../../../query-error.ts';
import { RowCounter } from '../row-counter.ts';
import type { SetPattern } from '../set-pattern.ts';

/** How many rows a MATCH and the OPTIONAL MATCH clauses behind it have for a node that all of them begin at. */
export class RowNumbers {
  readonly #counters: readonly (RowCounter | undefined)[];
  readonly #numbers: number[];
  /** How many rows the node that was loaded last stands for. */
  rows = 1;

  /** Clauses without a pattern are not counted: they have one row for each node. */
  constructor(compiler: Compiler, patterns: readonly (SetPattern | undefined)[], frame: Frame) {
    this.#counters = patterns.map((pattern) => pattern && new RowCounter(compiler, pattern.root, frame, pattern));
    this.#numbers = patterns.map(() => 1);
  }

  /** False when there is no row. */
  load(row: Row, node: number): boolean {
    this.rows = 1;
    for (const [clause, counter] of this.#counters.entries()) {
      if (!counter) continue;
      const number = counter.count(row, node);
      this.#numbers[clause] = number;
      this.rows *= clause === 0 ? number : Math.max(1, number);
      if (this.rows === 0) return false;
      if (this.rows > Number.MAX_SAFE_INTEGER)
        throw runtimeError('LimitExceeded', 'RowLimit', 'there are more rows than can be counted; narrow the pattern');
    }
    return true;
  }

  /** In how many rows each match of a clause is. */
  timesOf(clause: number): number {
    return this.rows / Math.max(1, this.#numbers[clause]!);
  }

  /** Those in which a clause has found something. */
  rowsWith(clause: number): number {
    return this.#numbers[clause] === 0 ? 0 : this.rows;
  }
}
