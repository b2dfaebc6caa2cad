import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import { runtimeError } from '../../../query-error.ts';
import { Float } from '../../../values/float.ts';
import { toInteger } from '../../../values/integer.ts';
import type { Value } from '../../../values/value.ts';
import { RowCounter } from '../row-counter.ts';
import type { SetPattern } from '../set-pattern.ts';
import type { NodeNumbers } from './node-numbers.ts';

/** The sum of a number of one node over all rows that another node begins, and how many of these have one. */
export class RowSums {
  readonly #numbers: NodeNumbers;
  readonly #present: RowCounter;
  readonly #floats: RowCounter | undefined;
  readonly #parts: readonly { readonly scale: number; readonly counter: RowCounter }[];

  constructor(compiler: Compiler, pattern: SetPattern, numbers: NodeNumbers, frame: Frame) {
    const counter = (of: (node: number) => number) =>
      new RowCounter(compiler, pattern.root, frame, { weights: { name: numbers.name, of }, pair: pattern.pair });
    this.#numbers = numbers;
    this.#present = counter((node) => (numbers.has(node) ? 1 : 0));
    this.#floats = numbers.isMixed ? counter((node) => (numbers.isFloat(node) ? 1 : 0)) : undefined;
    this.#parts = numbers.parts.map(({ scale, of }) => ({ scale, counter: counter(of) }));
  }

  /** In how many rows of a node the number is not null. */
  present(row: Row, node: number): number {
    return checked(this.#present.count(row, node));
  }

  /** `times`: as often as each row counts. */
  sum(row: Row, node: number, times: number): Value {
    const parts = this.#parts.map(({ scale, counter }) => ({ scale, count: checked(counter.count(row, node)) }));
    const isFloat = this.#floats ? this.#floats.count(row, node) > 0 : this.#numbers.hasFloats;
    if (isFloat) return new Float(times * parts.reduce((sum, { scale, count }) => sum + scale * count, 0));
    return toInteger(BigInt(times) * parts.reduce((sum, { scale, count }) => sum + BigInt(scale) * BigInt(count), 0n));
  }
}

function checked(count: number): number {
  if (count <= Number.MAX_SAFE_INTEGER) return count;
  throw runtimeError('LimitExceeded', 'RowLimit', 'there are more rows than can be counted; narrow the pattern');
}
