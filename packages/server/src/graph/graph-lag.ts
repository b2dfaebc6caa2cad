/** How far the graph in memory is behind what other processes have committed. */
export class GraphLag {
  /** The newest version in the database, as far as it is known. */
  newest = 0;
  #since: number | undefined;

  /** Records what the database has, and what is in memory. */
  record(newest: number, inMemory: number): void {
    this.newest = Math.max(newest, inMemory);
    if (inMemory >= newest) this.#since = undefined;
    else this.#since ??= performance.now();
  }

  /** For how many milliseconds a newer version has been known that is not in memory; 0 = there is none. */
  get milliseconds(): number {
    return this.#since === undefined ? 0 : performance.now() - this.#since;
  }
}
