import type { Row } from '../../execution/frame.ts';
import type { Holder } from '../../execution/runtime.ts';
import type { Stage, StageBuilder } from '../../execution/stage.ts';
import type { Value } from '../../values/value.ts';
import { compareAt, compareRanked, type RankedRow, type SortKey } from './sort-key.ts';

type ArrivedRow = RankedRow & { readonly arrival: number };

/** The first `most` rows of an order. Of equal rows those that came first are the first. */
export function topRows(runtime: Holder, keys: readonly SortKey[], most: number): StageBuilder {
  return (next) => new TopRows(runtime, keys, most, next);
}

/** A binary heap with the last of its rows on top: a row behind that one is neither copied nor fully evaluated. */
class TopRows implements Stage {
  readonly #runtime: Holder;
  readonly #keys: readonly SortKey[];
  readonly #most: number;
  readonly #next: Stage;
  #heap: ArrivedRow[] = [];
  #arrived = 0;

  constructor(runtime: Holder, keys: readonly SortKey[], most: number, next: Stage) {
    this.#runtime = runtime;
    this.#keys = keys;
    this.#most = most;
    this.#next = next;
  }

  push(row: Row): boolean {
    if (this.#most === 0) return false;
    const isFull = this.#heap.length === this.#most;
    const keys = this.#keysOf(row, isFull ? this.#heap[0] : undefined);
    if (!keys) return true;
    const arrived = { keys, row: row.slice(), arrival: this.#arrived++ };
    this.#runtime.hold(row.length);
    if (isFull) this.#replaceLast(arrived);
    else this.#add(arrived);
    return true;
  }

  end(): void {
    const rows = this.#heap.sort((a, b) => this.#compare(a, b));
    this.#heap = [];
    for (const { row } of rows) {
      this.#runtime.tick();
      this.#runtime.release(row.length);
      if (!this.#next.push(row)) break;
    }
    this.#next.end();
  }

  /** Undefined when the row does not come in front of `last`, which is decided by as few keys as possible. */
  #keysOf(row: Row, last: ArrivedRow | undefined): readonly Value[] | undefined {
    const keys: Value[] = [];
    let isBefore = last === undefined;
    for (const [at, key] of this.#keys.entries()) {
      const value = key.evaluate(row);
      keys.push(value);
      if (isBefore) continue;
      const order = compareAt(key, value, last!.keys[at]!);
      if (order > 0) return undefined;
      isBefore = order < 0;
    }
    return isBefore ? keys : undefined;
  }

  #compare(a: ArrivedRow, b: ArrivedRow): number {
    return compareRanked(this.#keys, a, b) || a.arrival - b.arrival;
  }

  #add(row: ArrivedRow): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(row);
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (this.#compare(heap[above]!, row) >= 0) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = row;
  }

  #replaceLast(row: ArrivedRow): void {
    const heap = this.#heap;
    this.#runtime.release(heap[0]!.row.length);
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      if (child + 1 < heap.length && this.#compare(heap[child + 1]!, heap[child]!) > 0) child++;
      if (this.#compare(row, heap[child]!) >= 0) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = row;
  }
}
