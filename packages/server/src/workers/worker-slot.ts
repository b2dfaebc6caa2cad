import { BoundExceeded, DeadlineExceeded, type SharedGraph } from '@chokepoint/graph';
import { reviveAs } from '../threads/encoded-error.ts';
import { Thread } from '../threads/thread.ts';
import { SharedWork } from './shared-work.ts';
import { TaskCancelled, TaskTimedOut, TaskTooLarge, TaskYielded } from './task.ts';
import type { ForgetVersion, HelpOffer, HelpRequest, WorkerCalls, WorkerData } from './worker-calls.ts';

export type Job = {
  readonly task: string;
  readonly input: unknown;
  readonly version: number;
  readonly shared: SharedGraph;
  readonly idTables: Uint16Array | undefined;
  readonly milliseconds: number;
  readonly bytes: number;
  readonly signal: AbortSignal | undefined;
  readonly yields: boolean;
  /** How many threads may run it together. */
  readonly threads: number;
  /** Set when another thread has the query, and this one helps. */
  readonly help?: HelpRequest;
  /** Called when it could use more threads. */
  offer?(offer: HelpOffer): void;
  /** The output is that of the task, whatever its type is. */
  resolve(output: unknown): void;
  reject(error: unknown): void;
};

/** A running thread, and what is known of it. */
type Running = {
  readonly thread: Thread<WorkerCalls, ForgetVersion>;
  /** Versions whose image it has. */
  readonly versions: Set<number>;
  /** Its memory when it was last measured without a task. */
  idleBytes: Promise<number>;
};

/** After its limit a task gets this long to notice; then its thread is ended. */
const GRACE_MS = 250;
const WATCH_MS = 50;
/** Another user does not wait longer for a thread that helps. */
const LONGEST_PART_MS = 100;
/** How much a thread may grow beyond what its task was allowed: parsed modules, compiled code, garbage. */
const SLACK_BYTES = 128 << 20;

/** One worker thread and its current job. A thread that does not stop when it should is ended and replaced. */
export class WorkerSlot {
  readonly #tasksModule: string;
  #running: Running | undefined;
  #job: Job | undefined;
  #releases = false;
  #startedAt = 0;
  #stop: ((error: Error) => void) | undefined;
  #yielded: TaskYielded | undefined;
  /** Not zero: the job that runs is to stop. */
  #cancelled: Int32Array = new Int32Array(1);

  constructor(tasksModule: string) {
    this.#tasksModule = tasksModule;
  }

  /** A job runs, or the thread collects garbage. */
  get busy(): boolean {
    return this.runs || this.#releases;
  }

  get runs(): boolean {
    return this.#job !== undefined;
  }

  /** When the job that runs was started, if it may be stopped for others; by the clock of `performance.now()`. */
  get yieldingSince(): number | undefined {
    return this.#job?.yields && !this.#yielded ? this.#startedAt : undefined;
  }

  get isYielding(): boolean {
    return this.#yielded !== undefined;
  }

  /** Stops the job that runs, because others wait. */
  yieldToOthers(): void {
    this.#yielded = new TaskYielded('the query was stopped, because others waited for its thread: try again later');
    this.#stop?.(this.#yielded);
  }

  /** Whether the thread helps with a query that another one has. */
  get isHelping(): boolean {
    return this.#job?.help !== undefined;
  }

  /** Whether there is a thread, so that a job need not wait for one. */
  get hasThread(): boolean {
    return this.#running?.thread.isReady === true;
  }

  /** Has the thread stop helping after the part that it is at work on, which it gives up when that takes long. */
  recall(): void {
    const help = this.#job?.help;
    const work = help && new SharedWork(help.numbers);
    if (!work || work.isRecalled(help.member)) return;
    work.recall(help.member);
    setTimeout(() => this.stopHelping(help.numbers), LONGEST_PART_MS).unref();
  }

  /** Has the thread stop helping with a query at once. */
  stopHelping(numbers: Int32Array): void {
    if (this.#job?.help?.numbers === numbers) Atomics.store(this.#cancelled, 0, 1);
  }

  /** Starts the thread, so that the next job need not wait for that. */
  start(): void {
    this.#start();
  }

  /** Runs one job; resolves when the slot is free again. The job's own promise is settled before that. */
  async run(job: Job): Promise<void> {
    this.#job = job;
    this.#startedAt = performance.now();
    const running = this.#start();
    const cancelled = new Int32Array(new SharedArrayBuffer(4));
    this.#cancelled = cancelled;
    const stopWatching = this.#enforceLimits(running, job, cancelled);
    const { task, input, version, idTables, milliseconds, bytes, threads, help } = job;
    const shared = running.versions.has(version) ? undefined : job.shared;
    running.versions.add(version);
    try {
      const limits = { milliseconds, bytes, cancelled, threads };
      const request = { kind: 'run', task, input, version, shared, idTables, ...limits, help } as const;
      const transfer = help ? [help.port] : [];
      job.resolve(await running.thread.ask(request, { transfer, onEvent: (offer) => job.offer?.(offer) }));
    } catch (error) {
      job.reject(this.#yielded ?? failureOf(error, job));
    } finally {
      if (help) new SharedWork(help.numbers).leave(help.member);
      stopWatching();
      this.#job = undefined;
      this.#stop = undefined;
      this.#yielded = undefined;
    }
  }

  /** Has the thread give back memory. Until it has, the slot is busy: a job would wait. */
  async release(): Promise<void> {
    this.#releases = true;
    await this.#running?.thread.release();
    this.#releases = false;
  }

  forget(version: number): void {
    const running = this.#running;
    if (!running?.versions.delete(version)) return;
    running.thread.notify({ version });
    // The image is collected some time later, and its memory is not the next task's.
    if (running.thread.isReady && !this.busy) running.idleBytes = running.thread.heapBytes().catch(() => 0);
  }

  async close(): Promise<void> {
    await this.#running?.thread.end(new TaskCancelled('the service is stopping'));
  }

  #start(): Running {
    if (this.#running && !this.#running.thread.hasEnded) return this.#running;
    const workerData: WorkerData = { tasksModule: this.#tasksModule };
    const revive = reviveAs({ DeadlineExceeded, BoundExceeded });
    const module = new URL('./worker-thread.ts', import.meta.url);
    const thread = new Thread<WorkerCalls, ForgetVersion>(module, { name: 'the worker thread', workerData, revive });
    this.#running = { thread, versions: new Set(), idleBytes: Promise.resolve(0) };
    return this.#running;
  }

  /** Stops the job when its time is over or its caller is gone, and ends the thread when it grows too large. */
  #enforceLimits(running: Running, job: Job, cancelled: Int32Array): () => void {
    const { signal, milliseconds } = job;
    const timers: NodeJS.Timeout[] = [];
    const stop = (error: Error) => {
      Atomics.store(cancelled, 0, 1);
      timers.push(setTimeout(() => void running.thread.end(error), GRACE_MS));
    };
    this.#stop = stop;
    const abort = () => stop(callerGone());
    timers.push(setTimeout(() => stop(timedOut(job)), milliseconds));
    const watch = setInterval(() => void this.#watchMemory(running, job), WATCH_MS);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    return () => {
      for (const timer of timers) clearTimeout(timer);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
    };
  }

  /** The engine's heap limits do not count typed arrays, so the thread's memory is measured from outside. */
  async #watchMemory({ thread, idleBytes }: Running, job: Job): Promise<void> {
    if (!thread.isReady) return;
    try {
      const grown = (await thread.heapBytes()) - (await idleBytes);
      if (this.#job === job && grown > job.bytes + SLACK_BYTES)
        await thread.end(new TaskTooLarge(`the query needs more than ${job.bytes >> 20} MiB of memory`));
    } catch {
      // the thread has ended meanwhile
    }
  }
}

const callerGone = () => new TaskCancelled('the caller went away');
const timedOut = ({ milliseconds }: Job) => new TaskTimedOut(`the query took longer than ${milliseconds} ms`);

function failureOf(error: unknown, job: Job): unknown {
  if (error instanceof DeadlineExceeded) return job.signal?.aborted ? callerGone() : timedOut(job);
  if (error instanceof BoundExceeded) return new TaskTooLarge(error.message);
  return error;
}
