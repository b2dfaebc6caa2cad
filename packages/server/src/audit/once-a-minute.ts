import type { Clock } from '../clock.ts';

const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** Recognises the first of many similar events within a minute, so that the others do not fill the log. */
export class OnceAMinute {
  readonly #clock: Clock;
  #seen = new Set<string>();
  #minute = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  isFirst(...parts: readonly string[]): boolean {
    const minute = Math.floor(this.#clock.now().getTime() / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#seen = new Set();
    }
    const key = JSON.stringify(parts);
    if (this.#seen.has(key) || this.#seen.size >= MOST_REMEMBERED) return false;
    this.#seen.add(key);
    return true;
  }
}
