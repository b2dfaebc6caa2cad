import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { SetPattern } from '../set-pattern.ts';
import type { EndClasses } from './end-classes.ts';
import { EndLists } from './end-lists.ts';
import { ReachedNodes } from './reached-nodes.ts';
import { SpineSums } from './spine-sums.ts';
import { splitWalk } from './split-walk.ts';

/** What nodes next to a start lead to, up to the middle. */
type Front = { readonly sums: SpineSums; readonly lists: EndLists };

/** The different nodes at a position of the spine, each with the groups of ends that it leads to. */
export class MiddleCounts {
  readonly #sums: SpineSums;
  readonly #position: number;
  readonly #lists: EndLists;
  readonly #front: Front | undefined;
  readonly #middles: ReachedNodes;

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, position: number, ends: EndClasses) {
    const { runtime } = compiler;
    this.#sums = new SpineSums(compiler, pattern, frame);
    this.#position = position;
    this.#lists = new EndLists(runtime, this.#sums, position, ends, false);
    this.#middles = new ReachedNodes(runtime.graph.nodeLimit);
    const split = position > 0 ? splitWalk(compiler, pattern, frame) : undefined;
    if (!split) return;
    const spine = split.pattern.spine.slice(0, position + 1);
    const sums = new SpineSums(compiler, { ...split.pattern, spine }, frame);
    this.#front = { sums, lists: new EndLists(runtime, sums, 1, { of: (_, node) => node }, false) };
  }

  each(row: Row, starts: readonly number[], found: (groups: Uint32Array) => void): void {
    const middles = this.#middles;
    middles.clear();
    if (this.#front && !this.#front.lists.isFull) this.#addListed(row, starts, this.#front);
    else {
      const { nodes, times, count } = this.#sums.reach(row, starts, 0, this.#position);
      for (let at = 0; at < count; at++) if (times[nodes[at]!] !== 0) middles.add(nodes[at]!, 1);
    }
    for (let at = 0; at < middles.count; at++) found(this.#lists.of(row, middles.nodes[at]!).groups);
  }

  #addListed(row: Row, starts: readonly number[], { sums, lists }: Front): void {
    const { nodes, times, count } = sums.reach(row, starts, 0, 1);
    // Making a list uses the room again that these are in.
    for (const node of nodes.slice(0, count).filter((one) => times[one] !== 0)) {
      const { groups } = lists.of(row, node);
      this.#middles.addAll(groups, 0, groups.length, 1);
    }
  }
}
