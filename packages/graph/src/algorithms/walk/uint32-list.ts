import type { Memory } from './memory.ts';

/** A growing list of unsigned numbers in one typed array. Hot loops read `items` again after a `push`: it may move. */
export class Uint32List {
  items: Uint32Array;
  length = 0;
  readonly #memory: Memory;

  constructor(memory: Memory, capacity = 16) {
    this.#memory = memory;
    this.items = memory.uint32(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) this.#grow();
    this.items[this.length++] = value;
  }

  /** The filled part, without a copy. */
  view(): Uint32Array {
    return this.items.subarray(0, this.length);
  }

  #grow(): void {
    const wider = this.#memory.uint32(this.items.length * 2 || 16);
    wider.set(this.items);
    this.items = wider;
  }
}
