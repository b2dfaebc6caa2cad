/** To release memory takes a few hundred milliseconds of computing, which one small upload is not worth; many are. */
const WORTH_RELEASING = 64 << 20;

/**
 * Whether the process has grown enough for its threads to be asked for memory that they do not use. Growth is measured since
 * they were last asked, not since the last upload: threads that have nothing to do keep the graphs of many small ones.
 */
export class MemoryGrowth {
  readonly #resident: () => number;
  #least = Number.POSITIVE_INFINITY;

  constructor(resident: () => number = process.memoryUsage.rss) {
    this.#resident = resident;
  }

  /** Before work begins: what is resident now is needed. */
  measure(): void {
    this.#least = Math.min(this.#least, this.#resident());
  }

  /** After the work. When it has been worth it, growth is measured from there on. */
  isWorthReleasing(): boolean {
    if (this.#resident() - this.#least <= WORTH_RELEASING) return false;
    this.#least = Number.POSITIVE_INFINITY;
    return true;
  }
}
