import { availableParallelism } from 'node:os';
import type { IdCode } from '@chokepoint/graph';
import type { ImageLease } from '../graph/graph-images.ts';
import { MemoryBudget } from '../threads/memory-budget.ts';
import { noTracer, type Tracer } from '../tracing/tracer.ts';
import type { Task } from './task.ts';
import { type QueueLoad, type QueueTimes, WorkerQueue } from './worker-queue.ts';

/**
 * `lookup`: small tasks that people wait for, with their own threads. `query`: queries that users wrote, and large
 * tasks.
 */
export type Queue = 'lookup' | 'query';

export type RunOptions = {
  readonly image: ImageLease;
  /** The code for the ids that the caller sees. */
  readonly ids?: IdCode | undefined;
  readonly queue: Queue;
  /** The caller. No owner gets more than half of the threads of a queue. */
  readonly owner: string;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly signal?: AbortSignal;
  /** Whether it may be stopped when other owners, who have no thread, have waited for a while. */
  readonly yields?: boolean;
};

type PoolSize = Readonly<Record<Queue, number>>;
type PoolOptions = Partial<QueueTimes> & {
  readonly size?: PoolSize;
  readonly budget?: MemoryBudget;
  readonly tracer?: Tracer;
  /** How many threads may run one query together. */
  readonly threadsPerQuery?: number;
};

/** A task has this long to itself. Half of the usual time limit, so that tasks waiting behind it still have time to run. */
const YIELD_AFTER_MS = 15_000;
/** Longer than that, so that a task that waits for another one to yield is not refused. */
const LONGEST_WAIT_MS = 20_000;

/** Of the memory limit, the most that one task may take. */
const TASK_SHARE = 1 / 4;

/** Threads that run tasks on graph images, so that no task can hold up another user or the service itself. */
export class WorkerPool {
  readonly #queues: Readonly<Record<Queue, WorkerQueue>>;
  readonly #budget: MemoryBudget;
  readonly #tracer: Tracer;

  /** `tasksModule` exports the tasks; each thread loads it. */
  constructor(
    tasksModule: URL,
    { size = defaultSize(), budget, tracer = noTracer, threadsPerQuery = 1, ...given }: PoolOptions = {},
  ) {
    this.#budget = budget ?? new MemoryBudget();
    this.#tracer = tracer;
    const times = { yieldAfterMs: YIELD_AFTER_MS, longestWaitMs: LONGEST_WAIT_MS, ...given };
    this.#queues = {
      lookup: new WorkerQueue(tasksModule.href, size.lookup, 1, times),
      query: new WorkerQueue(tasksModule.href, size.query, Math.min(threadsPerQuery, size.query), times),
    };
  }

  /**
   * Runs a task on an image. Rejects with `TaskTimedOut`, `TaskTooLarge`, `TaskRefused`, `TaskCancelled`, or what the task threw. The
   * time a task waits for a thread counts as well.
   */
  run<Input, Output>(task: Task<Input, Output>, input: NoInfer<Input>, options: RunOptions): Promise<Output> {
    const { image, ids, milliseconds, bytes, signal, yields = false } = options;
    const { promise, resolve, reject } = Promise.withResolvers<Output>();
    const job = {
      task: task.name,
      input,
      version: image.version,
      shared: image.shared,
      idTables: ids?.tables,
      milliseconds,
      bytes: this.#budget.share(bytes, TASK_SHARE),
      signal,
      yields,
      threads: 1,
      resolve,
      reject,
    };
    const { queue, owner } = options;
    return this.#tracer.during(`task ${task.name}`, { 'chokepoint.queue': queue }, () => {
      this.#queues[queue].add(job, owner);
      return promise;
    });
  }

  /** Starts threads of the queue, unless there are free ones, so that the next tasks need not wait for that. */
  start(queue: Queue, count = 1): void {
    this.#queues[queue].start(count);
  }

  /** How many threads of a queue one owner can have at the same time. */
  share(queue: Queue): number {
    return this.#queues[queue].share;
  }

  /** How busy each queue is. */
  get loads(): readonly (QueueLoad & { readonly queue: Queue })[] {
    return [
      { queue: 'lookup', ...this.#queues.lookup.load },
      { queue: 'query', ...this.#queues.query.load },
    ];
  }

  /** Has idle threads give back memory that they do not use, one after the other. */
  async releaseMemory(): Promise<void> {
    for (const queue of Object.values(this.#queues)) await queue.releaseMemory();
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
  // One more for queries: it is reserved for callers who have nothing running.
  return { lookup: Math.max(2, cores), query: Math.max(2, cores) + 1 };
}
