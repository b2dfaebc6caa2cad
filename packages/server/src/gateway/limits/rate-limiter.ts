import type { Clock } from '../../clock.ts';
import { ServiceError } from '../../service-error.ts';
import type { RateWindowStore } from './rate-window-store.ts';

const EXCHANGE_MS = 200;
/** Only the busiest subjects matter to other processes. */
const MOST_EXCHANGED = 1000;

/**
 * Limits requests per second and subject, in windows of one second. Each process counts for itself and, a few times a
 * second, exchanges its counts with the others through the database; so several processes together let through at most a
 * fifth of a second's traffic more than one would.
 */
export class RateLimiter {
  readonly #windows: RateWindowStore;
  readonly #clock: Clock;
  readonly #timer: NodeJS.Timeout;
  #second = 0;
  #own = new Map<string, number>();
  #others = new Map<string, number>();
  #unsent = false;
  #exchanging = false;

  constructor(windows: RateWindowStore, clock: Clock) {
    this.#windows = windows;
    this.#clock = clock;
    this.#timer = setInterval(() => void this.#exchange(), EXCHANGE_MS).unref();
  }

  /** Counts one request; throws when the subject has reached its limit for this second. */
  take(subject: string, limit: number): void {
    const now = this.#clock.now().getTime();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#own = new Map();
      this.#others = new Map();
    }
    const used = (this.#own.get(subject) ?? 0) + 1;
    this.#own.set(subject, used);
    this.#unsent = true;
    if (used + (this.#others.get(subject) ?? 0) > limit)
      throw new ServiceError('too-many-requests', 'too many requests: try again in a second', { retryAfter: 1 });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
  }

  async #exchange(): Promise<void> {
    if (!this.#unsent || this.#exchanging) return;
    this.#unsent = false;
    this.#exchanging = true;
    const second = this.#second;
    const counts = [...this.#own].sort((a, b) => b[1] - a[1]).slice(0, MOST_EXCHANGED);
    try {
      const others = await this.#windows.exchange(second, counts);
      if (second === this.#second) this.#others = others;
    } catch {
      // Limiting continues with the counts of this process; other parts report a broken database.
    } finally {
      this.#exchanging = false;
    }
  }
}
