import { BoltFailure, type RecordBatch, type ResultStream, type Summary, wholeMessages } from '@chokepoint/bolt';
import type { PipeReader } from '../execution/record-pipe.ts';
import type { StatementOutput } from '../execution/statement.ts';
import { ByteQueue } from './byte-queue.ts';
import { readSummary } from './read-summary.ts';
import type { MemoryShare } from './result-memory.ts';
import { boltFailureOf } from './service-failure.ts';

/** How a statement ended, once it has. */
export type Ended = { readonly output?: StatementOutput; readonly error?: unknown };

/** A statement that runs in a worker thread. */
type RunningStatement = {
  readonly reader: PipeReader;
  /** Settled when the thread is done with it; never rejects. */
  readonly ended: Promise<Ended>;
  stop(reason: Error): void;
};

type StreamLimits = {
  readonly memory: MemoryShare;
  /** How long the thread may work, waiting for the client not counted. */
  readonly milliseconds: number;
  /** How long the thread waits for the client. */
  readonly idleMs: number;
  readonly timedOut: () => BoltFailure;
};

/** Records as a worker thread finds them. The thread waits for the client when it is too far ahead. */
export class StreamedResult implements ResultStream {
  #fields: readonly string[] = [];
  readonly #statement: RunningStatement;
  readonly #limits: StreamLimits;
  #remaining: number;
  /** Begins with a message. */
  readonly #pending = new ByteQueue();
  #ended: Ended | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(statement: RunningStatement, limits: StreamLimits) {
    this.#statement = statement;
    this.#limits = limits;
    this.#remaining = limits.milliseconds;
    void statement.ended.then((ended) => {
      this.#ended = ended;
      statement.reader.wake();
    });
  }

  get fields(): readonly string[] {
    return this.#fields;
  }

  /** The first message, or how the statement ended without one. */
  async header(signal: AbortSignal): Promise<Uint8Array | Ended> {
    if (!(await this.#filled(signal))) return this.#ended!;
    return this.#take(wholeMessages(this.#pending.view, 1).end);
  }

  setFields(fields: readonly string[]): void {
    this.#fields = fields;
  }

  async next(most: number, signal: AbortSignal): Promise<RecordBatch | undefined> {
    if (!(await this.#filled(signal))) return undefined;
    const { messages, end } = wholeMessages(this.#pending.view, most);
    return { bytes: this.#take(end), records: messages };
  }

  hasMore(signal: AbortSignal): Promise<boolean> {
    return this.#filled(signal);
  }

  summary(): Summary {
    const output = this.#ended?.output;
    return readSummary(output?.kind === 'read' ? output : undefined);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#clear();
    this.#statement.stop(new Error('no more records are wanted'));
  }

  async detach(signal: AbortSignal): Promise<void> {
    while (!this.#ended) {
      this.#collect();
      if (!this.#ended) await this.#arrival(signal);
    }
    this.#collect();
  }

  /** Whether there is a whole message. Waits for it; throws when the statement failed. */
  async #filled(signal: AbortSignal): Promise<boolean> {
    clearTimeout(this.#idle);
    while (wholeMessages(this.#pending.view, 1).messages === 0) {
      const ended = this.#ended;
      if (this.#collect()) continue;
      if (ended) return this.#finish(ended);
      await this.#arrival(signal);
    }
    if (!this.#ended && !this.#isClosed) this.#limitIdle();
    return true;
  }

  /** A thread that nothing is fetched from is given to others. */
  #limitIdle(): void {
    this.#idle = setTimeout(() => this.#statement.stop(this.#limits.timedOut()), this.#limits.idleMs).unref();
  }

  #finish({ output, error }: Ended): boolean {
    this.#clear();
    if (error !== undefined) throw boltFailureOf(error);
    if (output?.kind === 'failed') throw new BoltFailure(output.code, output.message);
    return false;
  }

  /** Whether something has arrived. */
  #collect(): boolean {
    const arrived = this.#statement.reader.take();
    if (arrived.length === 0 || this.#isClosed) return false;
    this.#limits.memory.change(arrived.length);
    this.#pending.append(arrived);
    return true;
  }

  #take(bytes: number): Uint8Array {
    this.#limits.memory.change(-bytes);
    return this.#pending.take(bytes);
  }

  #clear(): void {
    this.#limits.memory.change(-this.#pending.length);
    this.#pending.clear();
  }

  async #arrival(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<never>();
    const abort = () => reject(signal.reason);
    const expire = () => {
      const failure = this.#limits.timedOut();
      this.#statement.stop(failure);
      reject(failure);
    };
    signal.addEventListener('abort', abort, { once: true });
    const timer = setTimeout(expire, this.#remaining);
    const startedAt = performance.now();
    try {
      await Promise.race([this.#statement.reader.arrived(), this.#statement.ended, promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      this.#remaining = Math.max(0, this.#remaining - (performance.now() - startedAt));
    }
  }
}
