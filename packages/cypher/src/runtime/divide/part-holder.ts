import type { Holder } from '../../execution/runtime.ts';

/** Counts the values that one part of a query holds, beside those of the query. */
export class PartHolder implements Holder {
  readonly #query: Holder;
  held = 0;

  constructor(query: Holder) {
    this.#query = query;
  }

  hold(values: number): void {
    this.held += values;
    this.#query.hold(values);
  }

  release(values: number): void {
    this.held -= values;
    this.#query.release(values);
  }

  tick(): void {
    this.#query.tick();
  }
}
