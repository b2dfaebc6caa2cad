import { Worker } from 'node:worker_threads';
import type { SharedGraph } from '@chokepoint/graph';
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts';
import { TaskCancelled, TaskTimedOut, TaskTooLarge } from './task.ts';

export type Job = {
  readonly task: string;
  readonly input: unknown;
  readonly version: number;
  readonly shared: SharedGraph;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly signal: AbortSignal | undefined;
  /** The output is that of the task, whatever its type is. */
  resolve(output: unknown): void;
  reject(error: Error): void;
};

/** Beyond its own limits a task gets this long to notice; then its thread is ended. */
const GRACE_MS = 250;
const WATCH_MS = 50;
/** How much a thread may grow beyond what its task was allowed: parsed modules, compiled code, garbage. */
const SLACK_BYTES = 128 << 20;

/** One worker thread and what it is doing. A thread that does not stop when it should is ended and replaced. */
export class WorkerSlot {
  readonly #tasksModule: string;
  readonly #known = new Set<number>();
  #worker: Worker | undefined;
  #started = false;
  /** What the thread held when it was last looked at without a task. */
  #idleBytes = Promise.resolve(0);
  #lastId = 0;
  #job: { readonly id: number; readonly job: Job; end(): void } | undefined;

  constructor(tasksModule: string) {
    this.#tasksModule = tasksModule;
  }

  get busy(): boolean {
    return this.#job !== undefined;
  }

  /** Runs one job; answers when the slot is free again. The job's own promise is settled before that. */
  run(job: Job): Promise<void> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    return new Promise((free) => {
      const timers: NodeJS.Timeout[] = [];
      const stop = (error: Error) => {
        Atomics.store(cancelled, 0, 1);
        timers.push(setTimeout(() => this.#kill(worker, error), GRACE_MS));
      };
      const aborted = () => stop(new TaskCancelled('the caller went away'));
      timers.push(
        setTimeout(() => stop(new TaskTimedOut(`the query took longer than ${job.milliseconds} ms`)), job.milliseconds),
      );
      const watch = setInterval(() => void this.#watch(worker, job), WATCH_MS);
      job.signal?.addEventListener('abort', aborted, { once: true });
      const end = () => {
        for (const timer of timers) clearTimeout(timer);
        clearInterval(watch);
        job.signal?.removeEventListener('abort', aborted);
        this.#job = undefined;
        free();
      };
      this.#job = { id, job, end };
      if (job.signal?.aborted) aborted();
      const shared = this.#known.has(job.version) ? undefined : job.shared;
      this.#known.add(job.version);
      const { task, input, version, milliseconds, bytes } = job;
      worker.postMessage({
        kind: 'run',
        id,
        task,
        input,
        version,
        shared,
        milliseconds,
        bytes,
        cancelled,
      } satisfies ToWorker);
    });
  }

  forget(version: number): void {
    const worker = this.#worker;
    if (!worker || !this.#known.delete(version)) return;
    worker.postMessage({ kind: 'forget', version } satisfies ToWorker);
    // What was forgotten is collected some time later, and is not the next task's.
    if (this.#started && !this.busy) this.#idleBytes = heldBy(worker).catch(() => 0);
  }

  async close(): Promise<void> {
    if (this.#worker) await this.#kill(this.#worker, new TaskCancelled('the service is stopping'));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker-thread.ts', import.meta.url), {
      workerData: { tasksModule: this.#tasksModule } satisfies WorkerData,
    });
    worker.unref();
    this.#started = false;
    this.#idleBytes = Promise.resolve(0);
    worker.on('message', (message: FromWorker) => this.#heard(message));
    worker.on('error', (error) => void this.#kill(worker, error as Error));
    worker.on('exit', () => void this.#kill(worker, new Error('the worker thread has stopped')));
    return worker;
  }

  #heard(message: FromWorker): void {
    if (message.kind === 'ready') {
      this.#started = true;
      return;
    }
    const current = this.#job;
    if (!current || current.id !== message.id) return;
    if (message.kind === 'done') current.job.resolve(message.output);
    else current.job.reject(revived(message.error, current.job));
    current.end();
  }

  /** The engine's heap limits do not count typed arrays; what the thread really holds is looked at from outside. */
  async #watch(worker: Worker, job: Job): Promise<void> {
    if (!this.#started) return;
    try {
      const grown = (await heldBy(worker)) - (await this.#idleBytes);
      if (this.#job?.job === job && grown > job.bytes + SLACK_BYTES)
        await this.#kill(worker, new TaskTooLarge(`the query needs more than ${job.bytes >> 20} MiB of memory`));
    } catch {
      // the thread ended between two looks
    }
  }

  async #kill(worker: Worker, error: Error): Promise<void> {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#known.clear();
    const current = this.#job;
    current?.job.reject(error);
    current?.end();
    await worker.terminate();
  }
}

/** Bytes in the thread's heap and in its typed arrays. */
async function heldBy(worker: Worker): Promise<number> {
  const heap = await worker.getHeapStatistics();
  return heap.used_heap_size + heap.external_memory;
}

function revived(error: { name: string; message: string; fields: Readonly<Record<string, unknown>> }, job: Job): Error {
  if (error.name === 'DeadlineExceeded')
    return job.signal?.aborted
      ? new TaskCancelled('the caller went away')
      : new TaskTimedOut(`the query took longer than ${job.milliseconds} ms`);
  if (error.name === 'BoundExceeded') return new TaskTooLarge(error.message);
  return Object.assign(new Error(error.message), error.fields, { name: error.name });
}
