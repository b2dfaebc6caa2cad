import type { Row } from '../../../execution/frame.ts';
import { Distribution } from './distribution.ts';
import type { PairClasses } from './pair-classes.ts';

/** How often each class of one of two compared nodes is found, in the order in which they were found. */
export class ClassCounts {
  readonly classes: number[] = [];
  readonly times: Float64Array;

  constructor(count: number) {
    this.times = new Float64Array(count);
  }

  clear(): void {
    for (const one of this.classes) this.times[one] = 0;
    this.classes.length = 0;
  }

  add(one: number, times: number): void {
    if (one < 0 || times === 0) return;
    if (this.times[one] === 0) this.classes.push(one);
    this.times[one]! += times;
  }
}

/** Fills in what can be found from a node. */
export type CountClasses = (row: Row, node: number, into: ClassCounts) => void;

/** The number of pairs that fit each other. */
export function pairsOf(pair: PairClasses, firsts: ClassCounts, seconds: ClassCounts): number {
  if (firsts.classes.length === 0 || seconds.classes.length === 0) return 0;
  const sorted = new Distribution(pair, firsts.classes, firsts.times);
  let sum = 0;
  for (const one of seconds.classes) sum += seconds.times[one]! * sorted.matching(one);
  return sum;
}
