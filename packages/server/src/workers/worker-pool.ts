import { availableParallelism } from 'node:os';
import type { ImageLease } from '../graph/graph-images.ts';
import { type Task, TaskCancelled, TaskTooLarge } from './task.ts';
import { type Job, WorkerSlot } from './worker-slot.ts';

/** `lookup`: small questions that people wait for, with threads of their own. `query`: queries that users wrote. */
export type Queue = 'lookup' | 'query';

export type RunOptions = {
  readonly image: ImageLease;
  readonly queue: Queue;
  /** Who asks. No owner gets more than half of the threads of a queue. */
  readonly owner: string;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly signal?: AbortSignal;
};

type PoolSize = Readonly<Record<Queue, number>>;

const MOST_WAITING = 1000;

type Waiting = { readonly job: Job; readonly owner: string };

/** Threads that answer questions about the graph, so that no question can hold up another user or the service itself. */
export class WorkerPool {
  readonly #queues: Readonly<Record<Queue, ThreadQueue>>;

  /** `tasksModule` exports the tasks; each thread loads it. */
  constructor(tasksModule: URL, size: PoolSize = defaultSize()) {
    this.#queues = {
      lookup: new ThreadQueue(tasksModule.href, size.lookup),
      query: new ThreadQueue(tasksModule.href, size.query),
    };
  }

  /**
   * Runs a task on an image. Rejects with `TaskTimedOut`, `TaskTooLarge`, `TaskCancelled`, or what the task threw. The
   * time a task waits for a thread counts as well.
   */
  run<Input, Output>(task: Task<Input, Output>, input: NoInfer<Input>, options: RunOptions): Promise<Output> {
    const { image, milliseconds, bytes, signal } = options;
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const job = {
      task: task.name,
      input,
      version: image.version,
      shared: image.shared,
      milliseconds,
      bytes,
      signal,
      resolve,
      reject,
    };
    this.#queues[options.queue].add({ job, owner: options.owner });
    return promise;
  }

  /** How many threads of a queue one owner can have at the same time. */
  share(queue: Queue): number {
    return this.#queues[queue].share;
  }

  forget(version: number): void {
    for (const queue of Object.values(this.#queues)) queue.forget(version);
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#queues).map((queue) => queue.close()));
  }
}

function defaultSize(): PoolSize {
  const cores = availableParallelism();
  return { lookup: Math.max(2, cores), query: Math.max(2, cores) };
}

class ThreadQueue {
  readonly #slots: readonly WorkerSlot[];
  readonly #running = new Map<string, number>();
  readonly #waiting: (Waiting & { readonly since: number; dequeued: boolean })[] = [];

  constructor(tasksModule: string, size: number) {
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(tasksModule));
  }

  add(given: Waiting): void {
    const { job } = given;
    if (job.signal?.aborted) {
      job.reject(new TaskCancelled('the caller went away'));
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) {
      job.reject(new TaskTooLarge('too many queries are waiting: try again later'));
      return;
    }
    const waiting = { ...given, since: performance.now(), dequeued: false };
    this.#waiting.push(waiting);
    this.#next();
    if (waiting.dequeued) return;
    // A job that waits too long, or for nobody, leaves the queue without ever having run.
    const leave = (error: Error) => {
      const position = this.#waiting.indexOf(waiting);
      if (position === -1) return;
      this.#waiting.splice(position, 1);
      job.reject(error);
    };
    const timer = setTimeout(
      () => leave(new TaskTooLarge('the service is busy: the query never got its turn')),
      job.milliseconds,
    );
    timer.unref();
    job.signal?.addEventListener('abort', () => leave(new TaskCancelled('the caller went away')), { once: true });
  }

  forget(version: number): void {
    for (const slot of this.#slots) slot.forget(version);
  }

  async close(): Promise<void> {
    for (const { job } of this.#waiting.splice(0)) job.reject(new TaskCancelled('the service is stopping'));
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  /** Gives free threads to whoever waits longest and does not hold its share already. */
  #next(): void {
    for (const slot of this.#slots) {
      if (slot.busy) continue;
      const position = this.#waiting.findIndex(({ owner }) => (this.#running.get(owner) ?? 0) < this.share);
      const waiting = this.#waiting[position];
      if (!waiting) return;
      this.#waiting.splice(position, 1);
      waiting.dequeued = true;
      void this.#run(slot, waiting, performance.now() - waiting.since);
    }
  }

  async #run(slot: WorkerSlot, { job, owner }: Waiting, waited: number): Promise<void> {
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
    await slot.run({ ...job, milliseconds: Math.max(1, job.milliseconds - waited) });
    const left = this.#running.get(owner)! - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    this.#next();
  }

  get share(): number {
    return Math.max(1, Math.floor(this.#slots.length / 2));
  }
}
