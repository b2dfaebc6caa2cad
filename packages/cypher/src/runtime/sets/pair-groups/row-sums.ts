import type { Compiler } from '../../../execution/compiler.ts';
import type { Frame, Row } from '../../../execution/frame.ts';
import type { SetPattern } from '../set-pattern.ts';
import type { EndClasses } from './end-classes.ts';
import { EndLists } from './end-lists.ts';
import { SpineSums } from './spine-sums.ts';
import { splitWalk } from './split-walk.ts';

/** Groups of ends that are come to, each in `times` times as many ways as the list says. */
type FoundEnds = (groups: Uint32Array, ways: Float64Array | undefined, times: number) => void;

/** The part of a spine up to a position, and what lies behind it as lists. */
type Division = { readonly sums: SpineSums; readonly position: number; readonly lists: EndLists };

/**
 * The rows of starts by group of ends. As long as there is room, what the nodes next to the starts lead to is listed, which
 * many starts have in common; then only what lies behind the last relationship.
 */
export class RowSums {
  readonly #near: Division | undefined;
  readonly #far: Division;
  readonly #mayBegin: (start: number) => boolean;

  constructor(compiler: Compiler, pattern: SetPattern, frame: Frame, ends: EndClasses) {
    const divided = (of: SetPattern, at: number): Division => {
      const sums = new SpineSums(compiler, of, frame);
      return { sums, position: at, lists: new EndLists(compiler.runtime, sums, at, ends, true) };
    };
    const { spine } = pattern;
    const split = splitWalk(compiler, pattern, frame);
    this.#mayBegin = split?.mayBegin ?? (() => true);
    const whole = new SpineSums(compiler, pattern, frame);
    if (split) this.#near = divided(split.pattern, 1);
    else if (!spine[0]!.relationship.range && whole.canDivideAt(1)) this.#near = divided(pattern, 1);
    const isStep = !spine.at(-1)!.relationship.range;
    this.#far = divided(pattern, isStep && whole.canDivideAt(spine.length - 1) ? spine.length - 1 : spine.length);
  }

  each(row: Row, starts: readonly number[], found: FoundEnds): void {
    const isNear = this.#near && !this.#near.lists.isFull && starts.every(this.#mayBegin);
    const { sums, position, lists } = isNear ? this.#near : this.#far;
    const { nodes, times, count } = sums.reach(row, starts, 0, position);
    // Making a list uses the room again that these are in.
    const all = Array.from({ length: count }, (_, at) => times[nodes[at]!]!);
    for (const [at, node] of nodes.slice(0, count).entries()) {
      if (all[at] === 0) continue;
      const { groups, ways } = lists.of(row, node);
      found(groups, ways, all[at]!);
    }
  }
}
