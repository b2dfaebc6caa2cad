import type { Compiler } from '../../../execution/compiler.ts';
import type { Row } from '../../../execution/frame.ts';
import { LaneSet } from '../lanes/lane-set.ts';
import type { NodeCondition } from '../node-filter.ts';
import { type FollowingWalks, SplitLanes } from './split-lanes.ts';

/** Semi-joins over two walks that follow each other: from the node between them, or from their end. */
export class FollowingCondition implements NodeCondition {
  readonly #compiler: Compiler;
  readonly #walks: FollowingWalks;
  readonly #fromMiddle: boolean;
  #found: LaneSet | undefined;

  /** The walks lead from the starts to where the condition is. */
  constructor(compiler: Compiler, walks: FollowingWalks, fromMiddle: boolean) {
    this.#compiler = compiler;
    this.#walks = walks;
    this.#fromMiddle = fromMiddle;
  }

  holds(row: Row, node: number): boolean {
    this.#found ??= this.#find(row);
    return this.#found.bits[node] !== 0;
  }

  reset(): void {
    this.#found = undefined;
  }

  #find(row: Row): LaneSet {
    const { nodeLimit } = this.#compiler.runtime.graph;
    const [starts, found] = [new LaneSet(), new LaneSet()];
    starts.clear(nodeLimit);
    found.clear(nodeLimit);
    this.#walks.starts.each(row, (node) => {
      starts.add(node, 1);
      return true;
    });
    const question = this.#fromMiddle ? 'middles from starts' : 'ends from starts';
    new SplitLanes(this.#compiler, this.#walks).run(row, question, starts, found);
    return found;
  }
}
