import { Worker } from 'node:worker_threads';
import {
  type CoveredTextIndex,
  type Delta,
  encodeDelta,
  type GraphImage,
  type SharedDelta,
  type SharedGraph,
  shareDelta,
  textIndexOf,
} from '@chokepoint/graph';

export type AssistantRequest =
  | { readonly kind: 'encode'; readonly delta: SharedDelta }
  | { readonly kind: 'index'; readonly image: SharedGraph; readonly property: string };
export type AssistantMessage = { readonly id: number; readonly request: AssistantRequest };
export type AssistantReply =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

type Waiting = { resolve(result: unknown): void; reject(error: Error): void };

/**
 * A second thread for parts of large work that need not wait for each other. Whatever it cannot do, because it has died,
 * say, is done here instead.
 */
export class MergeHelper {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** Starts the thread, so that it is there when something is asked of it. */
  warmUp(): void {
    this.#worker ??= this.#start();
  }

  /** The delta may be read meanwhile, but not written to. */
  async encode(delta: Delta): Promise<readonly Uint8Array[]> {
    try {
      return (await this.#ask({ kind: 'encode', delta: shareDelta(delta) })) as Uint8Array[];
    } catch {
      return [...encodeDelta(delta)];
    }
  }

  async textIndex(image: GraphImage, property: string): Promise<CoveredTextIndex | undefined> {
    try {
      return (await this.#ask({ kind: 'index', image: image.share(), property })) as CoveredTextIndex | undefined;
    } catch {
      return textIndexOf(image, property);
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask(request: AssistantRequest): Promise<unknown> {
    this.warmUp();
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#worker?.postMessage({ id, request } satisfies AssistantMessage);
      this.#waiting.set(id, { resolve, reject });
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./merge-helper-thread.ts', import.meta.url));
    worker.unref();
    worker.on('message', (reply: AssistantReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('error' in reply) waiting?.reject(new Error(reply.error));
      else waiting?.resolve(reply.result);
    });
    const end = (error: Error) => {
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
    };
    worker.on('error', (error) => end(error as Error));
    worker.on('exit', () => end(new Error('the helper has stopped')));
    return worker;
  }
}
