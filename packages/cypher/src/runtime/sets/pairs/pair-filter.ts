import type { Compiler } from '../../../execution/compiler.ts';
import type { Evaluate, Frame, Row } from '../../../execution/frame.ts';
import type { Runtime } from '../../../execution/runtime.ts';
import { NodeValue } from '../../../values/value.ts';
import { truth } from '../../compile-logic.ts';
import type { LaneSet } from '../lanes/lane-set.ts';
import { MeetingPairs } from '../meeting/meeting-pairs.ts';
import type { SetPattern } from '../set-pattern.ts';
import { AdjacentPairs, isLongUndirected } from '../undirected/adjacent-pairs.ts';
import { ApartFilter } from './apart-filter.ts';
import { isDifference } from './difference.ts';
import { divideConditions, LaneClasses } from './lane-classes.ts';

/** The conditions on both ends of a spine together. */
export class PairFilter {
  readonly isEmpty: boolean;
  /** Whether nothing is tested but that start and end are different nodes. */
  readonly onlyDiffers: boolean;
  readonly #runtime: Runtime;
  /** Whether start and end must be different nodes. */
  readonly #differ: boolean;
  /** Conditions that classes of values decide for many starts at once, */
  readonly #simple: readonly Evaluate[];
  readonly #classes: LaneClasses | undefined;
  /** and those that need each pair. */
  readonly #others: readonly Evaluate[];
  readonly #apart: readonly ApartFilter[];
  readonly #meeting: MeetingPairs | undefined;
  readonly #adjacent: AdjacentPairs | undefined;
  readonly #rootSlot: number;
  readonly #endSlot: number;

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame) {
    const others = pattern.ofPair.filter(
      ({ expression }) => !isDifference(expression, pattern.root.node.name, pattern.spine.at(-1)?.to.node.name),
    );
    const { meeting, root } = pattern;
    const long = pattern.spine.find(isLongUndirected);
    this.#adjacent = long && new AdjacentPairs(compiler, long, frame);
    this.isEmpty =
      pattern.ofPair.length === 0 && pattern.apart.length === 0 && pattern.onWay.size === 0 && !meeting && !long;
    this.#meeting = meeting && new MeetingPairs(compiler, meeting, root.node.name, frame);
    this.#apart = pattern.apart.map((branch) => new ApartFilter(compiler, branch, pattern, frame));
    this.#runtime = compiler.runtime;
    this.#differ = others.length < pattern.ofPair.length;
    const { comparison, simple, others: rest } = divideConditions(others.map(({ expression }) => expression));
    this.#simple = compiler.compileAll(simple, frame);
    this.#others = compiler.compileAll(rest, frame);
    const end = pattern.spine.at(-1)?.to;
    this.#classes = comparison && end && new LaneClasses(compiler, comparison, pattern.root, end, frame);
    this.onlyDiffers =
      this.#differ &&
      others.length === 0 &&
      pattern.apart.length === 0 &&
      pattern.onWay.size === 0 &&
      !meeting &&
      !long;
    this.#rootSlot = pattern.root.node.slot;
    this.#endSlot = pattern.spine.at(-1)?.to.node.slot ?? this.#rootSlot;
  }

  reset(): void {
    for (const filter of this.#apart) filter.reset();
    this.#meeting?.reset();
    this.#adjacent?.reset();
  }

  /** Takes out the pairs that do not fit. `starts` are the nodes of the lanes. */
  apply(row: Row, ends: LaneSet, starts: readonly number[]): void {
    if (this.isEmpty) return;
    this.#apply(row, ends, starts);
    ends.retain((node) => ends.bits[node] !== 0);
  }

  #apply(row: Row, ends: LaneSet, starts: readonly number[]): void {
    if (this.#differ) for (const [lane, start] of starts.entries()) ends.bits[start]! &= ~(1 << lane);
    for (const filter of this.#apart) filter.apply(row, ends, starts);
    this.#meeting?.apply(row, ends, starts);
    this.#adjacent?.apply(row, ends, starts);
    const areDecided = this.#simple.length === 0 || this.#classes?.apply(ends, starts) === true;
    const conditions = areDecided ? this.#others : [...this.#simple, ...this.#others];
    if (conditions.length === 0) return;
    const roots = starts.map((start) => new NodeValue(start));
    for (let at = 0; at < ends.count; at++) {
      const node = ends.nodes[at]!;
      const end = new NodeValue(node);
      ends.eachLane(node, (lane) => {
        this.#runtime.tick();
        row[this.#rootSlot] = roots[lane]!;
        row[this.#endSlot] = end;
        if (!conditions.every((condition) => truth(condition(row)) === true)) ends.bits[node]! &= ~(1 << lane);
        return true;
      });
    }
  }
}
