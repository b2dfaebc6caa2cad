/** How often the time is read by itself, and from which gap on the process was suspended in between. */
const TICK_MS = 500;
const LONGEST_GAP_MS = 2500;

type Now = () => number;

/**
 * A clock in milliseconds that stands still while the process is suspended (SIGSTOP, a paused container or virtual
 * machine): a request that was under way then has not used up its time.
 */
export class RunningTime {
  readonly #read: Now;
  #last: number;
  #suspendedMs = 0;

  constructor(read: Now = () => performance.now()) {
    this.#read = read;
    this.#last = read();
  }

  /** Notices suspensions, however seldom the time is read; without it only reads do. */
  watch(): this {
    setInterval(() => this.now(), TICK_MS).unref();
    return this;
  }

  now(): number {
    const time = this.#read();
    const gap = time - this.#last;
    if (gap > LONGEST_GAP_MS) this.#suspendedMs += gap - TICK_MS;
    this.#last = time;
    return time - this.#suspendedMs;
  }
}
