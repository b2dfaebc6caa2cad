import type { JoinStage } from '../../execution/barrier.ts';
import type { Row } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import type { FinishedPart, Range } from '../../execution/team.ts';
import { unpackRows } from '../../values/packed-rows.ts';

type WaitingPart = Range & { readonly rows: readonly Row[]; readonly held: number };

/** Parts of a query that are finished, until all starts before theirs are. */
export class PartList {
  readonly #holder: Holder;
  readonly #join: JoinStage;
  readonly #waiting = new Map<number, WaitingPart>();
  /** The starts before this one are done. */
  #merged: number;
  #isWanted = true;

  constructor(holder: Holder, join: JoinStage, first: number) {
    this.#holder = holder;
    this.#join = join;
    this.#merged = first;
  }

  get merged(): number {
    return this.#merged;
  }

  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Where the first part begins that waits. */
  get nextFrom(): number | undefined {
    return this.#waiting.size === 0 ? undefined : Math.min(...this.#waiting.keys());
  }

  /** A part whose values this thread counts already. */
  add(part: WaitingPart): void {
    this.#waiting.set(part.from, part);
  }

  /** A part of another thread. */
  receive(part: FinishedPart): void {
    this.#holder.hold(part.held);
    this.add({ from: part.from, to: part.to, rows: unpackRows(part.rows), held: part.held });
  }

  /** The starts before `to` are done. */
  advance(to: number, isWanted: boolean): void {
    this.#merged = to;
    this.#isWanted &&= isWanted;
    this.merge();
  }

  /** Adds parts whose turn it is. Those that cannot be added exactly are left out, and their starts are not done. */
  merge(): void {
    for (let part = this.#waiting.get(this.#merged); part && this.#isWanted; part = this.#waiting.get(this.#merged)) {
      this.#waiting.delete(this.#merged);
      this.#holder.release(part.held);
      if (!this.#join.canAbsorb) return;
      this.#isWanted = part.rows.every((row) => this.#join.absorb(row));
      this.#merged = part.to;
    }
  }
}
