import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { LaneSet } from './lanes/lane-set.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import { nodeFilter } from './node-filters.ts';
import type { SetEdge } from './set-pattern.ts';

/**
 * Two steps of the spine behind each other that must not use the same relationship. A set of starts that has come to the
 * middle over several relationships goes on to every neighbour; over a single one, not back to where it came from.
 */
export class DistinctSteps {
  readonly result = new LaneSet();
  /** Relationships that were looked at so far. */
  visits = 0;
  readonly #runtime: Runtime;
  readonly #first: Neighbours;
  readonly #second: Neighbours;
  readonly #middle: NodeFilter;
  readonly #far: NodeFilter;
  readonly #onlyLoops: boolean;
  readonly #once = new LaneSet();
  readonly #again = new LaneSet();

  constructor(
    compiler: Compiler,
    [first, second]: readonly [SetEdge, SetEdge],
    frame: Frame,
    { dependsOnRow, onlyLoops }: { readonly dependsOnRow: boolean; readonly onlyLoops: boolean },
  ) {
    this.#runtime = compiler.runtime;
    this.#middle = nodeFilter(compiler, first.to, frame, dependsOnRow);
    this.#far = nodeFilter(compiler, second.to, frame, dependsOnRow);
    const accepts = (filter: NodeFilter) => (row: Row, node: number) => filter.accepts(row, node);
    const options = { back: false };
    this.#first = new Neighbours(compiler, first, frame, { ...options, accepts: accepts(this.#middle) });
    this.#second = new Neighbours(compiler, second, frame, { ...options, accepts: accepts(this.#far) });
    this.#onlyLoops = onlyLoops;
  }

  /** False when there are more visits than `limit`. */
  run(row: Row, near: LaneSet, limit: number): boolean {
    const { nodeLimit } = this.#runtime.graph;
    const [once, again] = [this.#once, this.#again];
    for (const set of [this.result, once, again]) set.clear(nodeLimit);
    for (let at = 0; at < near.count; at++) {
      const node = near.nodes[at]!;
      const lanes = near.bits[node]!;
      this.#first.load(row, node);
      const { list, from, to } = this.#first;
      this.visits += to - from + 1;
      if (this.visits > limit) return false;
      for (let position = from; position < to; position++) {
        const middle = list[position]!;
        const twice = once.bits[middle]! & lanes;
        if (twice !== 0) again.add(middle, twice);
        once.add(middle, lanes);
      }
    }
    return this.#goOn(row, near, limit);
  }

  #goOn(row: Row, near: LaneSet, limit: number): boolean {
    const [once, again] = [this.#once, this.#again];
    for (let at = 0; at < once.count; at++) {
      const middle = once.nodes[at]!;
      const [all, sure] = [once.bits[middle]!, again.bits[middle]!];
      this.#second.load(row, middle);
      const { list, from, to } = this.#second;
      this.visits += to - from + 1;
      if (this.visits > limit) return false;
      for (let position = from; position < to; position++) {
        const end = list[position]!;
        const lanes = this.#onlyLoops && end !== middle ? all : sure | (all & ~near.bits[end]!);
        if (lanes !== 0) this.result.add(end, lanes);
      }
    }
    return true;
  }

  reset(): void {
    this.#middle.reset();
    this.#far.reset();
    this.#first.reset();
    this.#second.reset();
  }

  expectMany(row: Row): void {
    this.#first.layOut(row);
    this.#second.layOut(row);
  }
}
