import { sharedUint32 } from './shared-memory.ts';

const NO_CELLS = new Uint32Array(0);
const unshared = (length: number): Uint32Array => new Uint32Array(length);

/** From this length on a list doubles: what is not written to takes no memory, and copies take time. */
const LONG = 1 << 16;

/** A list of uint32 that grows by half its length or more. */
export class GrowingList {
  readonly #make: (length: number) => Uint32Array;
  #cells: Uint32Array;
  #length = 0;

  constructor(room = 16, make = unshared) {
    this.#make = make;
    this.#cells = room === 0 ? NO_CELLS : make(room);
  }

  /** A list in memory that other threads can read. It takes none until something is in it. */
  static inSharedMemory(): GrowingList {
    return new GrowingList(0, sharedUint32);
  }

  static over(cells: Uint32Array): GrowingList {
    const list = new GrowingList(0);
    list.#cells = cells;
    list.#length = cells.length;
    return list;
  }

  get length(): number {
    return this.#length;
  }

  /** Reserves capacity for this many numbers in total. */
  reserve(count: number): void {
    if (count > this.#cells.length) this.#grow(count);
  }

  push(value: number): number {
    if (this.#length === this.#cells.length) this.#grow(this.#length + 1);
    this.#cells[this.#length] = value;
    return this.#length++;
  }

  get(index: number): number {
    return index < this.#length ? this.#cells[index]! : 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#cells.length) this.#grow(index + 1);
    if (index > this.#length) this.#cells.fill(0, this.#length, index); // dropped numbers may be there
    this.#cells[index] = value;
    if (index >= this.#length) this.#length = index + 1;
  }

  /** Whether the first `count` of `numbers` are here from `start` on. */
  holds(start: number, numbers: ArrayLike<number>, count: number): boolean {
    const cells = this.#cells;
    for (let i = 0; i < count; i++) if (cells[start + i] !== numbers[i]) return false;
    return true;
  }

  /** Appends the first `count` of `numbers`. */
  pushAll(numbers: ArrayLike<number>, count: number): void {
    this.reserve(this.#length + count);
    for (let i = 0; i < count; i++) this.#cells[this.#length++] = numbers[i]!;
  }

  /** Appends `count` numbers, all of them to be written by the caller; valid until the list grows. */
  extend(count: number): Uint32Array {
    const from = this.#length;
    this.reserve(from + count);
    this.#length += count;
    return this.#cells.subarray(from, this.#length);
  }

  /** Drops all but the first `length` numbers. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Drops the numbers whose index does not stay; the others move together. */
  filter(stays: (index: number) => boolean): void {
    let remaining = 0;
    for (let index = 0; index < this.#length; index++) if (stays(index)) this.#cells[remaining++] = this.#cells[index]!;
    this.truncate(remaining);
  }

  /** The numbers so far, without a copy; valid until the list grows. */
  view(): Uint32Array {
    return this.#cells.subarray(0, this.#length);
  }

  /** As `view`, for other threads; a copy if the list is not in shared memory. */
  sharedView(): Uint32Array {
    const view = this.view();
    if (view.buffer instanceof SharedArrayBuffer) return view;
    const copy = sharedUint32(view.length);
    copy.set(view);
    return copy;
  }

  #grow(need: number): void {
    const { length } = this.#cells;
    const grown = this.#make(Math.max(16, need, length < LONG ? Math.ceil(length * 1.5) : length * 2));
    grown.set(this.#cells);
    this.#cells = grown;
  }
}
