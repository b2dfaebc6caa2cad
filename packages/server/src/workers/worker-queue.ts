import { QueryHelp } from './query-help.ts';
import { TaskCancelled, TaskRefused } from './task.ts';
import { type Job, WorkerSlot } from './worker-slot.ts';

const MOST_WAITING = 1000;
/** How long the next jobs take is told from so many of the last ones, and not from fewer than a few. */
const LAST_RUNS = { least: 3, most: 9 } as const;

export type QueueTimes = {
  /** A task has this long to itself when others wait. */
  readonly yieldAfterMs: number;
  /** A job that has to wait longer is refused, at once where that can be told. */
  readonly longestWaitMs: number;
};

type Waiting = {
  readonly job: Job;
  readonly owner: string;
  readonly since: number;
  /** Stops the timer of the wait; absent for a job that never had to wait. */
  stopTimer?(): void;
};

export type QueueLoad = {
  readonly threads: number;
  readonly running: number;
  /** Threads that help with a query that another thread has. */
  readonly helping: number;
  readonly waiting: number;
};

/** Threads of one kind, and the jobs that wait for them. */
export class WorkerQueue {
  readonly #slots: readonly WorkerSlot[];
  /** How many threads each owner has. */
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  readonly #help: QueryHelp;
  readonly #threadsPerJob: number;
  readonly #times: QueueTimes;
  /** How long the last jobs ran, newest last, where their thread had been started. */
  readonly #lastMs: number[] = [];
  #yieldTimer: NodeJS.Timeout | undefined;

  constructor(tasksModule: string, size: number, threadsPerJob: number, times: QueueTimes) {
    this.#times = times;
    this.#threadsPerJob = threadsPerJob;
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(tasksModule));
    this.#help = new QueryHelp(this.#slots, threadsPerJob, () => this.#startJobs());
  }

  /** How many threads one owner can have at the same time: half, and never the last free one. */
  get share(): number {
    return Math.max(1, Math.floor(this.#slots.length / 2));
  }

  get load(): QueueLoad {
    const helping = this.#slots.filter(({ isHelping }) => isHelping).length;
    const running = this.#slots.filter(({ runs }) => runs).length - helping;
    return { threads: this.#slots.length, running, helping, waiting: this.#waiting.length };
  }

  add(job: Job, owner: string): void {
    if (job.signal?.aborted) {
      job.reject(new TaskCancelled('the caller went away'));
      return;
    }
    if (this.#waiting.length >= MOST_WAITING || this.#expectedWaitMs(owner) > this.#times.longestWaitMs) {
      job.reject(new TaskRefused('too many queries are waiting: try again later'));
      return;
    }
    const waiting: Waiting = { job, owner, since: performance.now() };
    this.#waiting.push(waiting);
    this.#startJobs();
    if (this.#waiting.at(-1) === waiting) this.#limitWait(waiting);
    this.#yieldWhenDue();
  }

  /** Starts the threads that the next jobs would get. */
  start(count: number): void {
    for (const slot of this.#slots.filter(({ busy }) => !busy).slice(0, count)) slot.start();
  }

  /** One thread after the other, so that the others serve jobs meanwhile. */
  async releaseMemory(): Promise<void> {
    for (const slot of this.#slots) {
      if (slot.busy) continue;
      await slot.release();
      this.#startJobs();
    }
  }

  forget(version: number): void {
    for (const slot of this.#slots) slot.forget(version);
  }

  async close(): Promise<void> {
    clearTimeout(this.#yieldTimer);
    for (const { job, stopTimer } of this.#waiting.splice(0)) {
      stopTimer?.();
      job.reject(new TaskCancelled('the service is stopping'));
    }
    await Promise.all(this.#slots.map((slot) => slot.close()));
  }

  /** A job that waits too long, or whose caller is gone, leaves the queue without ever having run. */
  #limitWait(waiting: Waiting): void {
    const { job } = waiting;
    const leave = (error: Error) => {
      this.#remove(waiting);
      job.reject(error);
    };
    const tooLate = () => leave(new TaskRefused('the service is busy: the query never got its turn'));
    const abort = () => leave(new TaskCancelled('the caller went away'));
    const timer = setTimeout(tooLate, Math.min(job.milliseconds, this.#times.longestWaitMs));
    timer.unref();
    job.signal?.addEventListener('abort', abort, { once: true });
    waiting.stopTimer = () => {
      clearTimeout(timer);
      job.signal?.removeEventListener('abort', abort);
    };
  }

  #remove(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
    waiting.stopTimer?.();
  }

  /**
   * As long as the jobs of this owner that wait already will take, if they are like the last ones. By the median: a
   * slow one says little about the next.
   */
  #expectedWaitMs(owner: string): number {
    const ahead = this.#waiting.filter((waiting) => waiting.owner === owner).length;
    if (ahead === 0 || this.#lastMs.length < LAST_RUNS.least) return 0;
    const sorted = this.#lastMs.toSorted((a, b) => a - b);
    return (ahead * (sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)) / this.share;
  }

  /** Gives free threads to owners with the fewest of them, up to their share; of their jobs, the longest waiting first. */
  #startJobs(): void {
    for (const slot of this.#slots) {
      if (slot.busy) continue;
      const isLast = this.#slots.filter(({ busy }) => !busy).length === 1 && this.#slots.length > 2;
      const most = isLast ? 1 : this.share;
      const next = this.#nextWithFewerThan(most);
      if (!next) break;
      this.#remove(next);
      void this.#run(slot, next);
    }
    // Who could have a thread if none helped does not wait for the end of a query.
    if (this.#nextWithFewerThan(this.share)) this.#help.recall();
    else this.#help.balance();
  }

  #nextWithFewerThan(most: number): Waiting | undefined {
    let next: Waiting | undefined;
    let fewest = most;
    for (const waiting of this.#waiting) {
      const threads = this.#running.get(waiting.owner) ?? 0;
      if (threads >= fewest) continue;
      next = waiting;
      fewest = threads;
    }
    return next;
  }

  /** While an owner without a thread waits, the longest-running job is stopped once it has had its time. */
  #yieldWhenDue(): void {
    clearTimeout(this.#yieldTimer);
    if (this.#slots.some(({ busy, isYielding }) => !busy || isYielding)) return;
    if (!this.#waiting.some(({ owner }) => !this.#running.has(owner))) return;
    const [oldest] = this.#slots
      .filter(({ yieldingSince }) => yieldingSince !== undefined)
      .sort((a, b) => a.yieldingSince! - b.yieldingSince!);
    if (!oldest) return;
    const left = oldest.yieldingSince! + this.#times.yieldAfterMs - performance.now();
    if (left <= 0) {
      oldest.yieldToOthers();
      return;
    }
    this.#yieldTimer = setTimeout(() => this.#yieldWhenDue(), left);
    this.#yieldTimer.unref();
  }

  async #run(slot: WorkerSlot, { job, owner, since }: Waiting): Promise<void> {
    const began = performance.now();
    const waited = began - since;
    const hadThread = slot.hasThread;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
    const milliseconds = Math.max(1, job.milliseconds - waited);
    const shared = { ...job, milliseconds, threads: this.#threadsPerJob };
    await slot.run({ ...shared, offer: (offer) => this.#help.offer(shared, offer) });
    this.#help.end(shared);
    if (hadThread) this.#lastMs.push(performance.now() - began);
    if (this.#lastMs.length > LAST_RUNS.most) this.#lastMs.shift();
    const left = this.#running.get(owner)! - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    this.#startJobs();
    this.#yieldWhenDue();
  }
}
