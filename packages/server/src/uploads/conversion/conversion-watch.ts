import type { MemoryBudget } from '../../threads/memory-budget.ts';
import { BYTES } from './conversion-calls.ts';
import { ConversionFailed, ConversionStopped } from './conversion-errors.ts';

type WatchedThread = { end(error: Error): Promise<void>; heapBytes(): Promise<number> };

type ConversionLimits = {
  /** How often a thread is looked at. */
  readonly watchMs: number;
  /** A large file may be read once before it is converted, so that this is long. */
  readonly longestStallMs: number;
  readonly mostBytes: number;
};

const LIMITS: ConversionLimits = { watchMs: 1000, longestStallMs: 10 * 60_000, mostBytes: 2 ** 31 };
/** After it was stopped, a thread gets this long to notice. */
const GRACE_MS = 1000;
/** Of the memory limit, where that is less. */
const MEMORY_SHARE = 1 / 2;

/** Ends a thread that neither stops nor gets on, or needs too much memory. Nothing of its file was committed then. */
export class ConversionWatch {
  readonly #thread: WatchedThread;
  readonly #counters: Float64Array;
  readonly #budget: MemoryBudget;
  readonly #limits: ConversionLimits;
  readonly #timers: NodeJS.Timeout[] = [];
  #memory: Disposable | undefined;
  #bytes = -1;
  #since = performance.now();

  constructor(thread: WatchedThread, counters: Float64Array, budget: MemoryBudget, limits = LIMITS) {
    this.#thread = thread;
    this.#counters = counters;
    this.#budget = budget;
    this.#limits = limits;
  }

  start(): void {
    // A look fails only when the thread has ended, which the conversion itself reports.
    this.#timers.push(setInterval(() => void this.#look().catch(() => {}), this.#limits.watchMs).unref());
    this.#memory = this.#budget.watch((error) => void this.#thread.end(error));
  }

  stop(): void {
    this.#memory?.[Symbol.dispose]();
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  /** The thread was asked to stop: ends it if it does not. */
  endSoon(): void {
    const end = () => void this.#thread.end(new ConversionStopped('the conversion was stopped'));
    this.#timers.push(setTimeout(end, GRACE_MS).unref());
  }

  async #look(): Promise<void> {
    const bytes = this.#counters[BYTES]!;
    if (bytes !== this.#bytes) this.#since = performance.now();
    this.#bytes = bytes;
    const { longestStallMs, mostBytes } = this.#limits;
    if (performance.now() - this.#since > longestStallMs) await this.#fail('it took too long');
    else if ((await this.#thread.heapBytes()) > this.#budget.share(mostBytes, MEMORY_SHARE))
      await this.#fail('it needs too much memory');
  }

  #fail(reason: string): Promise<void> {
    return this.#thread.end(new ConversionFailed(`the file could not be converted: ${reason}`));
  }
}
