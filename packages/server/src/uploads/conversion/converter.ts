import type { Answer, Request } from '../../threads/calls.ts';
import { reviveAs } from '../../threads/encoded-error.ts';
import type { MemoryBudget } from '../../threads/memory-budget.ts';
import { Thread } from '../../threads/thread.ts';
import { BYTES, type ConversionCalls, type CountedCalls, type FilesDone, OBJECTS, STOP } from './conversion-calls.ts';
import { ConversionFailed, ConversionStopped, NoRoomToConvert } from './conversion-errors.ts';
import { ConversionWatch } from './conversion-watch.ts';

export type ConversionProgress = { readonly bytes: number; readonly objects: number };

export type ConvertOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ConversionProgress) => void;
};

const PROGRESS_MS = 200;
/** Objects of a file, and one batch, are all that lives on a converter's heap. */
const HEAP_MB = 1024;
/** Objects of a file die young; with a larger young generation fewer of them are copied. */
const YOUNG_MB = 96;
/** Of the memory limit, where that is less. */
const HEAP_SHARE = 1 / 4;
const YOUNG_SHARE = 1 / 16;

/** One thread that reads uploads. A thread that died is replaced at the next request. */
export class Converter {
  /** Whether a request has this converter for itself. */
  reserved = false;
  readonly #budget: MemoryBudget;
  #thread: Thread<CountedCalls, FilesDone> | undefined;

  constructor(budget: MemoryBudget) {
    this.#budget = budget;
  }

  start(): Thread<CountedCalls, FilesDone> {
    if (this.#thread && !this.#thread.hasEnded) return this.#thread;
    this.#thread = new Thread(new URL('./conversion-thread.ts', import.meta.url), {
      name: 'the thread',
      resourceLimits: {
        maxOldGenerationSizeMb: this.#budget.shareMb(HEAP_MB, HEAP_SHARE),
        maxYoungGenerationSizeMb: this.#budget.shareMb(YOUNG_MB, YOUNG_SHARE),
      },
      revive: reviveAs({ ConversionStopped, NoRoomToConvert }),
      died: ({ message }) => new ConversionFailed(`the file could not be converted: ${message}`),
    });
    return this.#thread;
  }

  async ask<Kind extends keyof ConversionCalls>(
    request: Request<ConversionCalls, Kind>,
    { signal, onProgress }: ConvertOptions = {},
  ): Promise<Answer<ConversionCalls, Kind>> {
    const counters = new Float64Array(new SharedArrayBuffer(3 * 8));
    const thread = this.start();
    const watch = new ConversionWatch(thread, counters, this.#budget);
    const stop = () => {
      counters[STOP] = 1;
      watch.endSoon();
    };
    const report = () => onProgress?.({ bytes: counters[BYTES]!, objects: counters[OBJECTS]! });
    const timer = onProgress && setInterval(report, PROGRESS_MS);
    signal?.addEventListener('abort', stop, { once: true });
    try {
      if (request.kind === 'convert') watch.start();
      return await thread.ask({ ...request, counters });
    } finally {
      watch.stop();
      clearInterval(timer);
      signal?.removeEventListener('abort', stop);
    }
  }

  async release(): Promise<void> {
    await this.#thread?.release();
  }

  closeFiles(): void {
    this.#thread?.notify('files-done');
  }

  async close(): Promise<void> {
    await this.#thread?.end(new ConversionFailed('the file could not be converted: the service is stopping'));
  }
}
