import { availableParallelism } from 'node:os';
import type { PackedBatch } from '@chokepoint/graph';
import type { Answer, Request } from '../../threads/calls.ts';
import { growHeapsFreely } from '../../threads/heap-growth.ts';
import { MemoryBudget } from '../../threads/memory-budget.ts';
import type { ConversionCalls } from './conversion-calls.ts';
import { ConversionStopped } from './conversion-errors.ts';
import { Converter, type ConvertOptions } from './converter.ts';

/** The rest of an upload waits on disk. */
const MOST_WAITING_BYTES = 64 << 20;
const WAITING_SHARE = 1 / 16;

/** The threads that read uploads, so that no file of any size holds up requests. */
export class Converters {
  readonly #converters: readonly Converter[];
  readonly #waiting: ((converter: Converter) => void)[] = [];
  readonly #budget: MemoryBudget;

  constructor(count: number = Math.max(2, Math.min(8, availableParallelism())), budget = new MemoryBudget()) {
    growHeapsFreely();
    this.#budget = budget;
    this.#converters = Array.from({ length: count }, () => new Converter(budget));
  }

  /** How many bytes of an upload may wait in memory for its commit. */
  get mostWaitingBytes(): number {
    return this.#budget.share(MOST_WAITING_BYTES, WAITING_SHARE);
  }

  /** Waits for a free thread. Rejects with `ConversionStopped`, `ConversionFailed`, `NoRoomToConvert`, or what could not be read. */
  async ask<Kind extends keyof ConversionCalls>(
    request: Request<ConversionCalls, Kind>,
    options: ConvertOptions = {},
  ): Promise<Answer<ConversionCalls, Kind>> {
    const converter = await this.#reserve();
    try {
      if (options.signal?.aborted) throw new ConversionStopped('the conversion was stopped');
      return await converter.ask(request, options);
    } finally {
      const next = this.#waiting.shift();
      converter.reserved = next !== undefined;
      next?.(converter);
    }
  }

  /** Starts the threads, so that later requests need not wait for that. */
  start(): void {
    for (const converter of this.#converters) converter.start();
  }

  /**
   * Has every thread convert generated data, so that its code is compiled when an upload comes. A thread that gets a
   * real request gives up its warm-up. Returns the batches of one of them.
   */
  async warmUp(): Promise<readonly PackedBatch[]> {
    const [batches = []] = await Promise.all(this.#converters.map((converter) => converter.ask({ kind: 'warmUp' })));
    return batches;
  }

  /** Closes files that may soon be deleted. */
  closeFiles(): void {
    for (const converter of this.#converters) converter.closeFiles();
  }

  /** Has the threads give back memory that they do not use. */
  async releaseMemory(): Promise<void> {
    for (const converter of this.#converters) await converter.release();
  }

  async close(): Promise<void> {
    await Promise.all(this.#converters.map((converter) => converter.close()));
  }

  #reserve(): Promise<Converter> {
    const converter = this.#converters.find(({ reserved }) => !reserved);
    if (!converter) return new Promise((resolve) => this.#waiting.push(resolve));
    converter.reserved = true;
    return Promise.resolve(converter);
  }
}
