import { type Components, KindMask, POLL_EVERY, strongComponents } from '@chokepoint/graph';
import type { Compiler } from '../../execution/compiler.ts';
import type { Frame, Row } from '../../execution/frame.ts';
import type { Runtime } from '../../execution/runtime.ts';
import { adjacencyOf, type Steps } from './lanes/steps.ts';
import { Neighbours } from './neighbours.ts';
import type { NodeFilter } from './node-filter.ts';
import type { SetEdge } from './set-pattern.ts';

export function isLong({ relationship }: SetEdge): boolean {
  return (relationship.range?.min ?? 1) > 1;
}

/** `*2..5` is a step and then `*1..4`. */
export function restOf(edge: SetEdge): SetEdge {
  const { relationship } = edge;
  const { max } = relationship.range!;
  return {
    ...edge,
    relationship: { ...relationship, range: { min: 1, max: max === undefined ? undefined : max - 1 } },
  };
}

/**
 * The ends of walks of at least two steps. A step and a shortest walk behind it never use the same relationship, unless
 * the walk comes back to the node behind the step, over the node it began at. Where that cannot be, the two are found as
 * sets; elsewhere from each start alone.
 */
export class LongWalk {
  readonly #ahead: Neighbours;
  readonly #back: Neighbours;
  readonly #max: number;
  readonly #runtime: Runtime;
  /** Which nodes lie on cycles together, found once the steps are laid out. */
  #cycles: Components | undefined;

  constructor(compiler: Compiler, edge: SetEdge, frame: Frame) {
    this.#runtime = compiler.runtime;
    this.#ahead = new Neighbours(compiler, edge, frame, { back: false });
    this.#back = new Neighbours(compiler, edge, frame, { back: true });
    this.#max = edge.relationship.range!.max ?? Number.POSITIVE_INFINITY;
  }

  reset(): void {
    this.#ahead.reset();
    this.#back.reset();
    this.#runtime.release(this.#cycles?.of.length ?? 0);
    this.#cycles = undefined;
  }

  /** The steps ahead, laid out. */
  layOut(row: Row): Steps {
    this.#ahead.layOut(row);
    return { start: this.#ahead.starts!, list: this.#ahead.list };
  }

  /** Whether a walk could come back over the start to a node behind the first step, and end there. */
  canReturn(row: Row, start: number, far: NodeFilter): boolean {
    this.#back.load(row, start);
    if (this.#back.to === this.#back.from) return false;
    const cycles = this.#findCycles();
    return this.stepsFrom(row, start)
      .slice()
      .some((step) => {
        if (cycles && cycles.of[step] !== cycles.of[start]) return false;
        return this.stepsFrom(row, step).length > 0 && far.accepts(row, step);
      });
  }

  /** Undefined as long as too few walks have begun. */
  #findCycles(): Components | undefined {
    const { starts: start, list } = this.#ahead;
    if (this.#cycles || !start) return this.#cycles;
    const deadline = { check: () => this.#runtime.work(POLL_EVERY) };
    const options = { direction: 'forward', kinds: KindMask.all(1), deadline } as const;
    this.#cycles = strongComponents(adjacencyOf({ start, list }), options);
    this.#runtime.hold(this.#cycles.of.length);
    return this.#cycles;
  }

  /** The nodes behind the first step, as often as relationships lead there. */
  stepsFrom(row: Row, node: number): Uint32Array {
    this.#ahead.load(row, node);
    return this.#ahead.list.subarray(this.#ahead.from, this.#ahead.to);
  }

  endsFrom(row: Row, start: number): ReadonlySet<number> {
    const steps = this.stepsFrom(row, start).slice();
    const ends = this.#reach(row, new Set(steps));
    for (const step of new Set(steps)) if (ends.has(step) && !this.#returns(row, start, step, steps)) ends.delete(step);
    return ends;
  }

  /** Whether a node behind the first step is an end without using that step twice. */
  #returns(row: Row, start: number, step: number, steps: Uint32Array): boolean {
    const others = new Set(steps);
    others.delete(step);
    if (this.#reach(row, others).has(step)) return true;
    const isParallel = steps.indexOf(step) !== steps.lastIndexOf(step);
    return isParallel || this.#reach(row, new Set([step]), { from: start, to: step }).has(step);
  }

  /** What is reached from some nodes by at least one step, and by one less than the longest walk has. */
  #reach(row: Row, from: ReadonlySet<number>, except?: { readonly from: number; readonly to: number }): Set<number> {
    const reached = new Set<number>();
    let frontier = [...from];
    for (let level = 1; level < this.#max && frontier.length > 0; level++) {
      const next: number[] = [];
      for (const node of frontier)
        for (const other of this.stepsFrom(row, node)) {
          if (reached.has(other) || (except && node === except.from && other === except.to)) continue;
          reached.add(other);
          next.push(other);
        }
      frontier = next;
    }
    return reached;
  }
}
