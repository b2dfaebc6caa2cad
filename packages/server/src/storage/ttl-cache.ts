import type { Clock } from '../clock.ts';

/** Longest time a value is cached when no message says that it has changed: one may have been lost. */
export const TTL_MS = 5000;

/** A value read from the database at most every few seconds, and again as soon as it is known to have changed. */
export class TtlCache<T> {
  readonly #clock: Clock;
  readonly #read: () => Promise<T>;
  #value: Promise<T> | undefined;
  #readAt = 0;

  constructor(clock: Clock, read: () => Promise<T>) {
    this.#clock = clock;
    this.#read = read;
  }

  get(): Promise<T> {
    const now = this.#clock.now().getTime();
    if (this.#value && Math.abs(now - this.#readAt) < TTL_MS) return this.#value;
    this.#readAt = now;
    const value = this.#read();
    this.#value = value;
    value.catch(() => {
      if (this.#value === value) this.#value = undefined;
    });
    return value;
  }

  forget(): void {
    this.#value = undefined;
  }
}
