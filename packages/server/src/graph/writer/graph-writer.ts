import { Worker } from 'node:worker_threads';
import {
  BoundExceeded,
  CorruptData,
  patchedGraph,
  type SharedGraph,
  type SharedPatch,
  UsageError,
} from '@chokepoint/graph';
import type { WriterAnswers, WriterMessage, WriterReply, WriterRequest } from './protocol.ts';

type Waiting = { resolve(reply: Answered): void; reject(error: Error): void };
type Answered = Exclude<WriterReply, { error: unknown }>;

const KNOWN_ERRORS: Readonly<Record<string, new (message: string) => Error>> = {
  CorruptData,
  UsageError,
  BoundExceeded,
};

/** The thread that makes images: one piece of work after the other. A thread that died is replaced at the next request. */
export class GraphWriter {
  readonly #remembers: boolean;
  #worker: Worker | undefined;
  #waiting: Waiting | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #lastId = 0;
  /** The image that the thread remembers. */
  #remembered: SharedGraph | undefined;

  /** `remembers`: the image made last is the likely base of the next, so the thread keeps it, and it is not sent again. */
  constructor(options: { readonly remembers: boolean }) {
    this.#remembers = options.remembers;
  }

  ask<K extends WriterRequest['kind']>(request: Extract<WriterRequest, { kind: K }>): Promise<WriterAnswers[K]> {
    const asked = this.#turn.then(() => this.#ask(request));
    this.#turn = asked.catch(() => {});
    return asked as Promise<WriterAnswers[K]>;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#end(new Error('the graph writer is closed'));
    await worker?.terminate();
  }

  async #ask(request: WriterRequest): Promise<WriterAnswers[keyof WriterAnswers]> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const base = 'base' in request ? request.base : undefined;
    const known = base !== undefined && base === this.#remembered;
    // Only what a commit begins with or ends in is worth remembering.
    const remember = this.#remembers && base !== undefined;
    const message: WriterMessage = {
      id: ++this.#lastId,
      request: known ? ({ ...request, base: undefined } as unknown as WriterRequest) : request,
      base: known ? 'remembered' : 'given',
      remember,
    };
    const { result, image } = await new Promise<Answered>((resolve, reject) => {
      this.#waiting = { resolve, reject };
      worker.postMessage(message);
    });
    if (!image) return result as WriterAnswers[keyof WriterAnswers];
    const whole = base ? patchedGraph(base, image as SharedPatch) : (image as SharedGraph);
    if (remember) this.#remembered = whole;
    return { ...result, image: whole } as WriterAnswers[keyof WriterAnswers];
  }

  #start(): Worker {
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url));
    worker.unref();
    worker.on('message', (reply: WriterReply) => {
      const waiting = this.#waiting;
      this.#waiting = undefined;
      if ('error' in reply) waiting?.reject(revived(reply.error));
      else waiting?.resolve(reply);
    });
    const end = (error: Error) => {
      if (this.#worker === worker) this.#end(error); // otherwise its end was noticed before
    };
    worker.on('error', (error) => end(error as Error));
    worker.on('exit', () => end(new Error('the graph writer has stopped')));
    return worker;
  }

  #end(error: Error): void {
    this.#worker = undefined;
    this.#remembered = undefined;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}

function revived(error: { name: string; message: string }): Error {
  const known = KNOWN_ERRORS[error.name];
  return known ? new known(error.message) : Object.assign(new Error(error.message), { name: error.name });
}
