import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { NodeValue } from '../../values/value.ts';
import type { DistinctCount, Step } from '../match/step.ts';
import { LANES, LaneSet } from './lanes/lane-set.ts';
import { ManyRoots } from './many-roots.ts';
import { PairFilter } from './pairs/pair-filter.ts';
import type { SetPattern } from './set-pattern.ts';
import { SetWalk } from './set-walk.ts';

const UNKNOWN = -1;
/** Each root is a group by itself. */
const EACH = { kind: 'variable', start: 0, end: 0 } as const;
/** As soon as this part of all nodes was counted for, the others are counted for together. */
const FEW_PART = 32;

/**
 * A pattern whose root has a value in each row. Where ends are only counted, nodes that probably come next are counted
 * with the one that is asked for, as long as enough of them do come.
 */
export class KnownRoot {
  readonly #runtime: Runtime;
  readonly #pattern: SetPattern;
  readonly #next: Step;
  readonly #walk: SetWalk;
  readonly #pairs: PairFilter;
  readonly #count: DistinctCount | undefined;
  readonly #readsAhead: boolean;
  readonly #near = new LaneSet();
  /** The numbers that are known by now, by node. */
  #counts = new Float64Array(0);
  #batch = 1;
  #used = 0;
  #countedFor = 0;
  /** Counts for all nodes that can be the root. */
  readonly #all: ManyRoots | undefined;

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, count: DistinctCount | undefined, next: Step) {
    this.#runtime = compiler.runtime;
    this.#pattern = pattern;
    this.#next = next;
    // The walk may begin at other nodes than the one of the row.
    const { root } = pattern;
    const free = { ...pattern, root: { ...root, node: { ...root.node, bound: false } } };
    this.#walk = new SetWalk(compiler, free, frame);
    this.#pairs = new PairFilter(compiler, pattern, frame);
    this.#count = count;
    this.#readsAhead = !pattern.dependsOnRow && pattern.known.length === 0;
    if (count && this.#readsAhead && pattern.spine.length > 0)
      this.#all = new ManyRoots(compiler, free, frame, { count, keys: [{ ...EACH, name: root.node.name }] }, (row) =>
        this.#remember(row, count),
      );
  }

  run(row: Row): boolean {
    const { node } = this.#pattern.root;
    const value = row[node.slot];
    if (!(value instanceof NodeValue) || !this.#walk.roots.accepts(row, value.node)) return true;
    row[node.slot] = value;
    if (this.#pattern.spine.length === 0) return this.#next(row);
    if (!this.#count) return this.#emitEnds(row, value);
    const count = this.#countOf(row, value);
    row[node.slot] = value;
    row[this.#count.slot] = count;
    return count === 0 || this.#next(row);
  }

  #remember(row: Row, { slot }: DistinctCount): boolean {
    this.#counts[(row[this.#pattern.root.node.slot] as NodeValue).node] = row[slot] as number;
    return true;
  }

  reset(): void {
    this.#walk.reset();
    this.#pairs.reset();
  }

  #emitEnds(row: Row, root: NodeValue): boolean {
    const ends = this.#endsOf(row, [root.node]);
    const { slot } = this.#pattern.root.node;
    const endSlot = this.#pattern.spine.at(-1)!.to.node.slot;
    for (let at = 0; at < ends.count; at++) {
      this.#runtime.tick();
      const node = ends.nodes[at]!;
      if (ends.bits[node] === 0) continue;
      row[slot] = root;
      row[endSlot] = new NodeValue(node);
      if (!this.#next(row)) return false;
      if (this.#pattern.endIsHidden) return true;
    }
    return true;
  }

  #endsOf(row: Row, starts: readonly number[]): LaneSet {
    const near = this.#near;
    near.clear(this.#runtime.graph.nodeLimit);
    for (const [lane, start] of starts.entries()) near.add(start, 1 << lane);
    const ends = this.#walk.run(row, near, starts)!;
    this.#pairs.apply(row, ends, starts);
    return ends;
  }

  #countOf(row: Row, { node }: NodeValue): number {
    if (!this.#readsAhead) return this.#endsOf(row, [node]).countLanes()[0]!;
    const { nodeLimit } = this.#runtime.graph;
    if (this.#counts.length < nodeLimit) this.#counts = new Float64Array(nodeLimit).fill(UNKNOWN);
    if (this.#counts[node] === UNKNOWN) this.#countFrom(row, node);
    this.#used++;
    return this.#counts[node]!;
  }

  #countFrom(row: Row, node: number): void {
    if (this.#all && this.#countedFor * FEW_PART > this.#counts.length) {
      this.#counts.fill(0);
      this.#all.run(row);
      return;
    }
    this.#batch = this.#used * 2 >= this.#batch ? Math.min(LANES, this.#batch * 2) : Math.max(1, this.#batch >>> 1);
    this.#used = 0;
    const starts: number[] = [];
    for (let next = node; starts.length < this.#batch && next < this.#counts.length; next++)
      if (this.#counts[next] === UNKNOWN && this.#runtime.graph.hasNode(next) && this.#walk.roots.accepts(row, next))
        starts.push(next);
      else if (next - node > 8 * this.#batch) break;
    const counts = this.#endsOf(row, starts).countLanes();
    for (const [lane, start] of starts.entries()) this.#counts[start] = counts[lane]!;
    this.#countedFor += starts.length;
  }
}
