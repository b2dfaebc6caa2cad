import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame } from '../../../execution/frame.ts';
import type { Expression } from '../../../syntax/ast.ts';
import type { Comparison } from '../compared/comparison.ts';
import { comparisonOf, mirrored } from '../compared/comparison.ts';
import { type PairClasses, pairClasses } from '../compared/pair-classes.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import type { SetNode } from '../set-pattern.ts';

/** So many pairs are tested one at a time before classes of equal values are made. */
const FEW_PAIRS = 20_000;

/** Conditions that compare the start and the end of a walk by simple values: all starts are compared with an end at once. */
export class LaneClasses {
  readonly #open: () => PairClasses | undefined;
  readonly #runtime: Compiler['runtime'];
  #pair: PairClasses | undefined;
  #tested = 0;
  #fails = false;
  /** By class of ends: the starts that fit it, and the batch for which that was found out. */
  #lanes = new Int32Array(0);
  #batchOf = new Uint32Array(0);
  #batch = 0;

  constructor(compiler: Compiler, comparison: Comparison, root: SetNode, end: SetNode, frame: Frame) {
    this.#runtime = compiler.runtime;
    const oriented = comparison.second === root.node.name ? comparison : mirrored(comparison);
    const candidatesOf = (name: string) => ({
      of: { node: (name === root.node.name ? root : end).node, conditions: [], branches: [] },
    });
    this.#open = () => pairClasses(compiler, oriented, candidatesOf, frame);
  }

  /** Takes out the pairs that do not fit. False where that has to be tested pair by pair. */
  apply(ends: LaneSet, starts: readonly number[]): boolean {
    const pair = this.#ready(ends.count * starts.length);
    if (!pair) return false;
    const { classOfFirst, classOfSecond } = pair;
    const classes = starts.map((start) => classOfSecond[start]!);
    this.#batch++;
    this.#runtime.work(ends.count);
    for (let at = 0; at < ends.count; at++) {
      const node = ends.nodes[at]!;
      const own = classOfFirst[node]!;
      ends.bits[node]! &= own < 0 ? 0 : this.#lanesOf(pair, own, classes);
    }
    return true;
  }

  #ready(pairs: number): PairClasses | undefined {
    if (this.#fails || this.#pair) return this.#pair;
    this.#tested += pairs;
    if (this.#tested < FEW_PAIRS) return undefined;
    this.#pair = this.#open();
    this.#fails = this.#pair === undefined;
    this.#lanes = new Int32Array(this.#pair?.firstCount ?? 0);
    this.#batchOf = new Uint32Array(this.#lanes.length);
    return this.#pair;
  }

  #lanesOf(pair: PairClasses, own: number, classes: readonly number[]): number {
    if (this.#batchOf[own] === this.#batch) return this.#lanes[own]!;
    let lanes = 0;
    for (let lane = 0; lane < classes.length; lane++)
      if (classes[lane]! >= 0 && pair.fits(own, classes[lane]!) === 1) lanes |= 1 << lane;
    this.#batchOf[own] = this.#batch;
    this.#lanes[own] = lanes;
    return lanes;
  }
}

/** The conditions that classes can decide, and the others. */
export function divideConditions(conditions: readonly Expression[]): {
  readonly comparison: Comparison | undefined;
  readonly simple: readonly Expression[];
  readonly others: readonly Expression[];
} {
  const simple: Expression[] = [];
  const others: Expression[] = [];
  for (const condition of conditions) (comparisonOf([...simple, condition]) ? simple : others).push(condition);
  return { comparison: comparisonOf(simple), simple, others };
}
