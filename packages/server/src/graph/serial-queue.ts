/** Runs one piece of work after the other. One that fails does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Waits until everything that has been added so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
