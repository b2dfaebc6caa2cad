import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PackedBatch } from '@chokepoint/graph';
import { growHeapsFreely } from '../../threads/heap-growth.ts';
import {
  BYTES,
  type ConversionAnswers,
  type ConversionRequest,
  type FromConverter,
  OBJECTS,
  STOP,
} from './protocol.ts';

export type ConversionProgress = { readonly bytes: number; readonly objects: number };

/** The conversion was stopped by whoever asked for it. */
export class ConversionStopped extends Error {
  override name = 'ConversionStopped';
}

/** There is no room left for what was converted; nothing is wrong with the file. */
export class NoRoomToConvert extends Error {
  override name = 'NoRoomToConvert';
}

/** The thread died of what it was reading: too little memory, say. */
export class ConversionFailed extends Error {
  override name = 'ConversionFailed';
}

export type AskOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (progress: ConversionProgress) => void;
};

const LOOK_MS = 200;
/** Objects of a file, and one batch, are all that lives on a converter's heap. */
const HEAP_MB = 1024;
/** Objects of a file die young; with room for more of them at once fewer are moved about. */
const YOUNG_MB = 96;

/** The threads that read uploads, so that no file of any size holds up requests. */
export class Converters {
  readonly #slots: readonly Slot[];
  readonly #waiting: ((slot: Slot) => void)[] = [];

  constructor(count: number = Math.max(2, Math.min(8, availableParallelism()))) {
    growHeapsFreely();
    this.#slots = Array.from({ length: count }, () => new Slot());
  }

  /** Waits for a free thread. Rejects with `ConversionStopped`, `ConversionFailed`, `NoRoomToConvert`, or what could not be read. */
  async ask<K extends ConversionRequest['kind']>(
    request: Extract<ConversionRequest, { kind: K }>,
    options: AskOptions = {},
  ): Promise<ConversionAnswers[K]> {
    const slot = await this.#free();
    try {
      if (options.signal?.aborted) throw new ConversionStopped('the conversion was stopped');
      return (await slot.ask(request, options)) as ConversionAnswers[K];
    } finally {
      slot.busy = false;
      const next = this.#waiting.shift();
      if (next) {
        slot.busy = true;
        next(slot);
      }
    }
  }

  /** Starts the threads, so that nobody waits for that later. */
  warm(): void {
    for (const slot of this.#slots) slot.warm();
  }

  /**
   * Has every thread go through its work with made-up data, so that its code is compiled when an upload comes. A thread
   * that is asked something in earnest gives up rehearsing. Answers what one of them made.
   */
  async warmUp(): Promise<readonly PackedBatch[]> {
    const made = await Promise.all(this.#slots.map((slot) => slot.ask({ kind: 'warmUp' }, {})));
    return made[0] as ConversionAnswers['warmUp'];
  }

  /** Lets go of files that may be gone soon. */
  done(): void {
    for (const slot of this.#slots) slot.done();
  }

  async close(): Promise<void> {
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  #free(): Promise<Slot> {
    const slot = this.#slots.find((one) => !one.busy);
    if (!slot) return new Promise((resolve) => this.#waiting.push(resolve));
    slot.busy = true;
    return Promise.resolve(slot);
  }
}

class Slot {
  busy = false;
  #worker: Worker | undefined;
  #lastId = 0;

  warm(): void {
    this.#worker ??= this.#start();
  }

  ask(request: ConversionRequest, { signal, onProgress }: AskOptions): Promise<unknown> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    const counters = new Float64Array(new SharedArrayBuffer(3 * 8));
    const stop = () => {
      counters[STOP] = 1;
    };
    signal?.addEventListener('abort', stop, { once: true });
    const progress = () => onProgress?.({ bytes: counters[BYTES]!, objects: counters[OBJECTS]! });
    const timer = onProgress && setInterval(progress, LOOK_MS);
    return new Promise((resolve, reject) => {
      const end = () => {
        clearInterval(timer);
        signal?.removeEventListener('abort', stop);
        worker.off('message', heard);
        worker.off('error', failed);
        worker.off('exit', exited);
      };
      const heard = (message: FromConverter) => {
        if (message.id !== id) return;
        end();
        if ('answer' in message) resolve(message.answer);
        else if (message.error.name === 'Stopped') reject(new ConversionStopped(message.error.message));
        else if (message.error.name === 'NoRoom') reject(new NoRoomToConvert(message.error.message));
        else reject(Object.assign(new Error(message.error.message), { name: message.error.name }));
      };
      const failed = (error: unknown) => {
        end();
        reject(new ConversionFailed(`the file could not be converted: ${(error as Error).message}`));
      };
      const exited = () => failed(new Error('the thread has ended'));
      worker.on('message', heard);
      worker.on('error', failed);
      worker.on('exit', exited);
      worker.postMessage({ id, request, counters });
    });
  }

  done(): void {
    this.#worker?.postMessage('done');
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./conversion-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.unref();
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }
}
