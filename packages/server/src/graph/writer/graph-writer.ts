import { totalmem } from 'node:os';
import {
  BoundExceeded,
  CorruptData,
  patchedGraph,
  type SharedGraph,
  type SharedPatch,
  UsageError,
} from '@chokepoint/graph';
import type { Answer, Request } from '../../threads/calls.ts';
import { reviveAs } from '../../threads/encoded-error.ts';
import { isOutOfMemory, MemoryBudget } from '../../threads/memory-budget.ts';
import { Thread } from '../../threads/thread.ts';
import { SerialQueue } from '../serial-queue.ts';
import type { NewImage } from './graph-change.ts';
import type { ImageCalls, OtherCalls, PostedImageCalls, WriterCalls } from './writer-calls.ts';
import { enforceLimits, type WriterLimits } from './writer-limits.ts';

type Running = {
  readonly thread: Thread<WriterCalls>;
  /** The image that the thread remembers. */
  remembered: SharedGraph | undefined;
};

/** A merge that needs more fails alone; without a bound it could take the memory of the whole service. */
const HEAP_MB = Math.max(4096, Math.floor(totalmem() / 2 ** 21));
/** Most of a graph is in typed arrays, which the limit of a heap does not count. */
const HEAP_SHARE = 0.5;

/** The thread that builds images, one at a time. A thread that died is replaced at the next request. */
export class GraphWriter {
  readonly #remembers: boolean;
  readonly #budget: MemoryBudget;
  #running: Running | undefined;
  readonly #queue = new SerialQueue();

  /** `remembers`: the thread retains its last image, the likely base of the next, so that it is not sent again. */
  constructor(options: { readonly remembers: boolean; readonly budget?: MemoryBudget }) {
    this.#remembers = options.remembers;
    this.#budget = options.budget ?? new MemoryBudget();
  }

  /** Builds a new image from a base, by default an empty graph. */
  makeImage<Kind extends keyof ImageCalls>(
    base: SharedGraph | undefined,
    request: Request<ImageCalls, Kind>,
    limits: WriterLimits = {},
  ): Promise<NewImage & Answer<ImageCalls, Kind>> {
    return this.#queue.run(async () => {
      limits.signal?.throwIfAborted();
      const running = this.#start();
      const isKnown = base !== undefined && base === running.remembered;
      // Only images that a commit starts from or leads to are worth remembering.
      const remember = this.#remembers && base !== undefined;
      const sent = { ...request, base: isKnown ? ('remembered' as const) : base, remember };
      const thread: Pick<Thread<PostedImageCalls>, 'ask'> = running.thread;
      using _ = this.#budget.watch((error) => void running.thread.end(error));
      const stopWatching = enforceLimits(running.thread, limits);
      const { result, image: posted, chunks } = await thread.ask<Kind>(sent).finally(stopWatching);
      const image = wholeImage(base, posted);
      if (remember) running.remembered = image;
      return { ...result, image, chunks };
    });
  }

  ask<Kind extends keyof OtherCalls>(request: Request<OtherCalls, Kind>): Promise<Answer<OtherCalls, Kind>> {
    return this.#queue.run(() => this.#start().thread.ask(request));
  }

  /** Gives back memory that the thread does not use. */
  async release(): Promise<void> {
    await this.#running?.thread.release();
  }

  async close(): Promise<void> {
    await this.#running?.thread.end(new Error('the graph writer is closed'));
  }

  #start(): Running {
    if (this.#running && !this.#running.thread.hasEnded) return this.#running;
    const revive = reviveAs({ CorruptData, UsageError, BoundExceeded });
    const module = new URL('./writer-thread.ts', import.meta.url);
    const thread = new Thread<WriterCalls>(module, {
      name: 'the graph writer',
      revive,
      resourceLimits: { maxOldGenerationSizeMb: this.#budget.shareMb(HEAP_MB, HEAP_SHARE) },
      died: (cause) => (isOutOfMemory(cause) ? this.#budget.exceeded() : cause),
    });
    this.#running = { thread, remembered: undefined };
    return this.#running;
  }
}

function wholeImage(base: SharedGraph | undefined, posted: SharedGraph | SharedPatch): SharedGraph {
  if (!('patch' in posted)) return posted;
  if (!base) throw new Error('the writer answered with a difference, but there is no base');
  return patchedGraph(base, posted);
}
