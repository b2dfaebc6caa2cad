import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import { Branch } from './branch.ts';
import { LongWalk, restOf } from './long-walk.ts';
import type { NodeCondition, NodeFilter } from './node-filter.ts';
import type { SetEdge } from './set-pattern.ts';

/** A semi-join over a walk of at least two steps. */
export class LongBranch implements NodeCondition {
  readonly #walk: LongWalk;
  readonly #rest: Branch;
  readonly #far: NodeFilter;

  constructor(compiler: Compiler, edge: SetEdge, far: NodeFilter, frame: Frame, dependsOnRow: boolean) {
    this.#walk = new LongWalk(compiler, edge, frame);
    this.#rest = new Branch(compiler, restOf(edge), far, frame, dependsOnRow);
    this.#far = far;
  }

  holds(row: Row, node: number): boolean {
    if (this.#walk.canReturn(row, node, this.#far)) {
      for (const end of this.#walk.endsFrom(row, node)) if (this.#far.accepts(row, end)) return true;
      return false;
    }
    return this.#walk.stepsFrom(row, node).some((step) => this.#rest.holds(row, step));
  }

  reset(): void {
    this.#walk.reset();
    this.#rest.reset();
  }
}
