/** How long a part should take: a thread that is needed elsewhere is free after one. */
const AIM_MS = 25;
const LARGEST = 1 << 20;

/** How many starts a thread takes at a time, by how long the last ones took. */
export class Pace {
  readonly #batch: number;
  #size: number;

  /** Starts of a batch stay together. */
  constructor(batch: number) {
    this.#batch = batch;
    this.#size = batch;
  }

  get size(): number {
    return this.#size;
  }

  measure<T>(starts: number, work: () => T): T {
    const began = performance.now();
    const result = work();
    const elapsed = Math.max(0.01, performance.now() - began);
    // The first starts of a query are the slowest, because what all of them share is prepared then.
    const aimed = Math.min(4 * this.#size, (starts * AIM_MS) / elapsed);
    this.#size = Math.min(LARGEST, Math.max(1, Math.round(aimed / this.#batch)) * this.#batch);
    return result;
  }
}
