import { Worker } from 'node:worker_threads';
import { BoundExceeded, CorruptData, UsageError } from '@chokepoint/graph';
import type { WriterAnswers, WriterReply, WriterRequest } from './protocol.ts';

type Waiting = { resolve(result: never): void; reject(error: Error): void };

const KNOWN_ERRORS: Readonly<Record<string, new (message: string) => Error>> = {
  CorruptData,
  UsageError,
  BoundExceeded,
};

/** The thread that makes images: one piece of work after the other. A thread that died is replaced at the next request. */
export class GraphWriter {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  ask<K extends WriterRequest['kind']>(request: Extract<WriterRequest, { kind: K }>): Promise<WriterAnswers[K]> {
    const id = ++this.#lastId;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, request });
    });
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('./writer-thread.ts', import.meta.url));
    worker.unref();
    worker.on('message', (reply: WriterReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('error' in reply) waiting?.reject(revived(reply.error));
      else waiting?.resolve(reply.result as never);
    });
    const end = (error: Error) => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('error', (error) => end(error as Error));
    worker.on('exit', () => end(new Error('the graph writer has stopped')));
    return worker;
  }
}

function revived(error: { name: string; message: string }): Error {
  const known = KNOWN_ERRORS[error.name];
  return known ? new known(error.message) : Object.assign(new Error(error.message), { name: error.name });
}
