import type { MemoryBudget } from '../../threads/memory-budget.ts';
import type { Thread } from '../../threads/thread.ts';
import { BYTES, type CountedCalls, type FilesDone } from './conversion-calls.ts';
import { ConversionFailed, ConversionStopped } from './conversion-errors.ts';

const WATCH_MS = 1000;
/** After it was stopped, a thread gets this long to notice. */
const GRACE_MS = 1000;
/** A large file may be read once before it is converted, so that this is long. */
const LONGEST_STALL_MS = 10 * 60_000;
const MOST_BYTES = 2 ** 31;
/** Of the memory limit, where that is less. */
const MEMORY_SHARE = 1 / 2;

/** Ends a thread that neither stops nor gets on, or needs too much memory. Nothing of its file was committed then. */
export class ConversionWatch {
  readonly #thread: Thread<CountedCalls, FilesDone>;
  readonly #counters: Float64Array;
  readonly #budget: MemoryBudget;
  readonly #timers: NodeJS.Timeout[] = [];
  #memory: Disposable | undefined;
  #bytes = -1;
  #since = performance.now();

  constructor(thread: Thread<CountedCalls, FilesDone>, counters: Float64Array, budget: MemoryBudget) {
    this.#thread = thread;
    this.#counters = counters;
    this.#budget = budget;
  }

  start(): void {
    // A look fails only when the thread has ended, which the conversion itself reports.
    this.#timers.push(setInterval(() => void this.#look().catch(() => {}), WATCH_MS).unref());
    this.#memory = this.#budget.watch(({ message }) => void this.#fail(message));
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
    if (performance.now() - this.#since > LONGEST_STALL_MS) await this.#fail('it took too long');
    else if ((await this.#thread.heapBytes()) > this.#budget.share(MOST_BYTES, MEMORY_SHARE))
      await this.#fail('it needs too much memory');
  }

  #fail(reason: string): Promise<void> {
    return this.#thread.end(new ConversionFailed(`the file could not be converted: ${reason}`));
  }
}
