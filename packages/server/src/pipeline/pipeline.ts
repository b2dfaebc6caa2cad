import type { Logger } from 'pino';
import type { PipelineLock } from '../graph/pipeline-lock.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { releaseMemory } from '../threads/collect-garbage.ts';
import type { PipelineWork } from './pipeline-work.ts';

const LONGEST_PAUSE_MS = 60_000;
const FIRST_PAUSE_MS = 1000;
/** The first requests after the start come before the warm-up. */
const WARM_UP_AFTER_MS = 500;

type PipelineParts = { readonly pubSub: PubSub; readonly pipelineLock: PipelineLock; readonly log: Logger };

/**
 * The background work of the service: deletions, uploads, analysis, in this order, one thing at a time. Of all processes
 * on a database the owner of the pipeline lock does it. Everything to be done is in tables, so another process, or this
 * one after a crash, continues from there.
 */
export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #work: PipelineWork;
  #run: { readonly stop: AbortController; readonly ended: Promise<void> } | undefined;
  #wake = Promise.withResolvers<void>();
  #warmsUp: boolean;
  #stopped = false;

  /** `warmsUp`: compile the code of uploads in the background before the first upload arrives. */
  constructor(parts: PipelineParts, work: PipelineWork, options: { readonly warmsUp?: boolean | undefined } = {}) {
    this.#parts = parts;
    this.#work = work;
    this.#warmsUp = options.warmsUp ?? false;
  }

  start(): void {
    const { pubSub, pipelineLock } = this.#parts;
    for (const topic of ['pipeline', 'parameters'] as const) pubSub.subscribe(topic, () => this.#wake.resolve());
    pipelineLock.onLost(() => this.#run?.stop.abort());
    pipelineLock.onOwned(() => void this.#startLoop());
  }

  /** Stops at once; unfinished work is started again at the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#run?.stop.abort();
    await this.#run?.ended;
    await this.#work.close();
  }

  async #startLoop(): Promise<void> {
    await this.#run?.ended;
    if (this.#stopped) return;
    const stop = new AbortController();
    this.#run = { stop, ended: this.#loop(stop.signal) };
    if (this.#warmsUp) setTimeout(() => void this.#warmUp(), WARM_UP_AFTER_MS).unref();
  }

  /** Nothing depends on it. */
  async #warmUp(): Promise<void> {
    this.#warmsUp = false;
    if (this.#stopped) return;
    await this.#work.warmUp().catch((error) => this.#parts.log.debug({ err: error }, 'the warm-up was not completed'));
    releaseMemory(); // what a start leaves behind; tens of milliseconds, once
  }

  async #loop(signal: AbortSignal): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      this.#wake = Promise.withResolvers();
      try {
        const worked = await this.#work.run(signal);
        pause = FIRST_PAUSE_MS;
        if (!worked) await sleep(await this.#work.untilNext(LONGEST_PAUSE_MS), signal, this.#wake.promise);
      } catch (error) {
        if (signal.aborted) break;
        this.#parts.log.error({ err: error }, 'an error stopped the pipeline; it will try again');
        await sleep(pause, signal);
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      }
    }
  }
}

async function sleep(milliseconds: number, signal: AbortSignal, wake?: Promise<void>): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race(wake ? [promise, wake] : [promise]);
  clearTimeout(timer);
}
