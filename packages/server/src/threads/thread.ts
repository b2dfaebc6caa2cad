import { type ResourceLimits, type Transferable, Worker } from 'node:worker_threads';
import type { Answer, Calls, Event, FromThread, Request, ToThread } from './calls.ts';
import { type EncodedError, reviveAs } from './encoded-error.ts';

type ThreadOptions = {
  /** What messages call the thread: `the graph writer`. */
  readonly name: string;
  readonly workerData?: unknown;
  readonly resourceLimits?: ResourceLimits;
  /** Whether the thread keeps the process alive. */
  readonly keepsProcess?: boolean;
  /** Restores an error that the thread returned. */
  readonly revive?: (error: EncodedError) => Error;
  /** Creates the error for open requests when the thread dies. */
  readonly died?: (cause: Error) => Error;
};

/**
 * An answer has the id of its request, and client and thread use the same table of types, so what arrives under an id
 * has the type of its promise.
 */
type Waiting = { resolve(answer: unknown): void; reject(error: Error): void; onEvent(event: unknown): void };

type AskOptions<Happened> = {
  /** Memory and ports that move to the thread. */
  readonly transfer?: readonly Transferable[];
  readonly onEvent?: (event: Happened) => void;
};

/** One thread during its lifetime, and its open requests. */
export class Thread<C extends Calls, Notice = never> {
  /** Settled when the thread serves requests; rejected when it dies before. Requests need not wait for it. */
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #revive: (error: EncodedError) => Error;
  readonly #starting = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #isReady = false;
  #releasing: PromiseWithResolvers<void> | undefined;
  #ended: Error | undefined;

  /** The module calls `serve`. */
  constructor(module: URL, options: ThreadOptions) {
    const { name, workerData, resourceLimits, keepsProcess = false, died = (cause: Error) => cause } = options;
    this.#revive = options.revive ?? reviveAs({});
    this.ready = this.#starting.promise;
    this.ready.catch(() => {}); // most owners never wait for it
    this.#worker = new Worker(module, { workerData, ...(resourceLimits && { resourceLimits }) });
    if (!keepsProcess) this.#worker.unref();
    this.#worker.on('message', (message: FromThread<C>) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(died(error instanceof Error ? error : new Error(String(error)))));
    this.#worker.on('exit', () => this.#fail(died(new Error(`${name} has stopped`))));
  }

  get isReady(): boolean {
    return this.#isReady && !this.hasEnded;
  }

  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  /** Rejects with what the thread threw, or with why it has ended. */
  async ask<Kind extends keyof C>(
    request: Request<C, Kind>,
    { transfer = [], onEvent = () => {} }: AskOptions<Event<C, Kind>> = {},
  ): Promise<Answer<C, Kind>> {
    if (this.#ended) throw this.#ended;
    const { promise, resolve, reject } = Promise.withResolvers<Answer<C, Kind>>();
    const id = ++this.#lastId;
    this.#post({ id, request }, transfer);
    this.#waiting.set(id, { resolve, reject, onEvent });
    return promise;
  }

  notify(notice: Notice): void {
    if (!this.#ended) this.#post({ notice });
  }

  /** Has the thread give back the memory that its heap has grown to, after what it has to do; resolves when it has, or has ended. */
  async release(): Promise<void> {
    if (!this.isReady) return;
    this.#releasing ??= Promise.withResolvers();
    this.#post('release');
    await this.#releasing.promise;
  }

  /** Bytes in the thread's heap and in its typed arrays. */
  async heapBytes(): Promise<number> {
    const heap = await this.#worker.getHeapStatistics();
    return heap.used_heap_size + heap.external_memory;
  }

  /** Stops the thread, even in the middle of a task; open requests are rejected with the error immediately. */
  async end(error: Error): Promise<void> {
    this.#fail(error);
    await this.#worker.terminate();
  }

  #post(message: ToThread<C, Notice>, transfer: readonly Transferable[] = []): void {
    this.#worker.postMessage(message, [...transfer]);
  }

  #receive(message: FromThread<C>): void {
    if (message === 'ready') {
      this.#isReady = true;
      this.#starting.resolve();
      return;
    }
    if (message === 'released') {
      this.#hasReleased();
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if ('event' in message) {
      waiting?.onEvent(message.event);
      return;
    }
    this.#waiting.delete(message.id);
    if ('error' in message) waiting?.reject(this.#revive(message.error));
    else waiting?.resolve(message.answer);
  }

  #hasReleased(): void {
    this.#releasing?.resolve();
    this.#releasing = undefined;
  }

  #fail(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#starting.reject(error);
    this.#hasReleased();
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
