import { setTimeout } from 'node:timers/promises';
import { formatBytes } from '../memory-limit.ts';
import { collectGarbage } from './collect-garbage.ts';

const WATCH_MS = 100;
/** Idle threads have this long to release their memory. */
const RELEASE_MS = 1000;
/** What the embedded database takes with all its processes. */
const DATABASE_BYTES = 64 << 20;
const MB = 1 << 20;

/** A job of the pipeline needs more memory than there may be. Trying again would not help. */
export class MemoryExceeded extends Error {
  override name = 'MemoryExceeded';
}

type BudgetOptions = {
  /** Whether a database server of this service runs on the same machine. */
  readonly hasDatabase?: boolean;
  /** Called before work is given up for want of memory. */
  readonly onPressure?: () => Promise<void>;
};

/** How much memory the service may take, and what follows from that for each of its parts. */
export class MemoryBudget {
  readonly limit: number;
  readonly #options: BudgetOptions;

  constructor(limit: number = Number.POSITIVE_INFINITY, options: BudgetOptions = {}) {
    this.limit = limit;
    this.#options = options;
  }

  /** What the process itself may take. */
  get own(): number {
    return this.#options.hasDatabase ? this.limit - DATABASE_BYTES : this.limit;
  }

  /** At most `wanted` bytes, and at most that share of the limit. */
  share(wanted: number, share: number): number {
    return Math.floor(Math.min(wanted, this.limit * share));
  }

  /** The same in megabytes, as heaps are limited. */
  shareMb(wanted: number, share: number): number {
    return Math.max(1, Math.floor(this.share(wanted * MB, share) / MB));
  }

  exceeded(): MemoryExceeded {
    return new MemoryExceeded(
      `it needs more memory than the ${formatBytes(this.limit)} that the service may use (CHOKEPOINT_MEMORY_LIMIT)`,
    );
  }

  /**
   * Measures the process while a job runs, and calls `stop` once when it takes too much, after releasing what can be
   * released. The engine's own limits do not count typed arrays, of which graphs consist.
   */
  watch(stop: (error: MemoryExceeded) => void): Disposable {
    if (this.limit === Number.POSITIVE_INFINITY) return { [Symbol.dispose]: () => {} };
    let state: 'begun' | 'releasing' | 'released' = 'begun';
    const timer = setInterval(() => {
      if (process.memoryUsage.rss() <= this.own) return;
      if (state === 'begun') {
        state = 'releasing';
        void this.#release().then(() => {
          state = 'released';
        });
      } else if (state === 'released') {
        clearInterval(timer);
        stop(this.exceeded());
      }
    }, WATCH_MS);
    timer.unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  async #release(): Promise<void> {
    collectGarbage(); // images that no one reads any more
    await Promise.race([this.#options.onPressure?.(), setTimeout(RELEASE_MS, undefined, { ref: false })]);
  }
}

/** Whether a thread died because its heap was full. */
export const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
