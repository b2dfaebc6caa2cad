/** Numbers from 1 to `most`, each found by a hash of what it stands for. Numbers with one hash, and some others, form a chain. */
export class NumbersByHash {
  readonly #heads: Uint32Array;
  readonly #next: Uint32Array;

  /** `most` is a power of two. */
  constructor(most: number) {
    this.#heads = new Uint32Array(most * 2);
    this.#next = new Uint32Array(most + 1);
  }

  /** The first number of a chain; 0 for none. */
  first(hash: number): number {
    return this.#heads[hash & (this.#heads.length - 1)] as number;
  }

  /** The number after this one; 0 at the end of the chain. */
  next(number: number): number {
    return this.#next[number] as number;
  }

  add(hash: number, number: number): void {
    const head = hash & (this.#heads.length - 1);
    this.#next[number] = this.#heads[head] as number;
    this.#heads[head] = number;
  }

  clear(): void {
    this.#heads.fill(0);
  }
}
