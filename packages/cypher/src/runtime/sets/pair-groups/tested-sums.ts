import type { Compiler } from '../../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../../execution/frame.ts';
import { NodeValue } from '../../../values/value.ts';
import { truth } from '../../compile-logic.ts';
import type { SetPattern } from '../set-pattern.ts';
import type { EndClasses } from './end-classes.ts';
import { SpineSums } from './spine-sums.ts';

/** The rows of starts by group of ends, where each pair is tested by a condition. */
export class TestedSums {
  readonly #pattern: SetPattern;
  readonly #ends: EndClasses;
  readonly #sums: SpineSums;
  readonly #conditions: readonly Evaluate[];

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, ends: EndClasses) {
    this.#pattern = pattern;
    this.#ends = ends;
    this.#sums = new SpineSums(compiler, pattern, frame);
    this.#conditions = pattern.ofPair.map(({ expression }) => compiler.compile(expression, frame));
  }

  each(
    row: Row,
    starts: readonly number[],
    found: (groups: Uint32Array, ways: undefined, times: number) => void,
  ): void {
    const one = new Uint32Array(1);
    for (const start of starts) {
      const { nodes, times, count } = this.#sums.reach(row, [start], 0, this.#sums.last);
      for (let at = 0; at < count; at++) {
        const node = nodes[at]!;
        if (times[node] === 0 || !this.#fits(row, start, node)) continue;
        one[0] = this.#ends.of(row, node);
        found(one, undefined, times[node]!);
      }
    }
  }

  #fits(row: Row, start: number, end: number): boolean {
    const { root, spine } = this.#pattern;
    row[root.node.slot] = new NodeValue(start);
    row[spine.at(-1)!.to.node.slot] = new NodeValue(end);
    return this.#conditions.every((condition) => truth(condition(row)) === true);
  }
}
