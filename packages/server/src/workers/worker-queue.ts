import { TaskCancelled, TaskTooLarge } from './task.ts';
import { type Job, WorkerSlot } from './worker-slot.ts';

const MOST_WAITING = 1000;

type Waiting = {
  readonly job: Job;
  readonly owner: string;
  readonly since: number;
  /** Stops the timer of the wait; absent for a job that never had to wait. */
  stopTimer?(): void;
};

export type QueueLoad = { readonly threads: number; readonly running: number; readonly waiting: number };

/** Threads of one kind, and the jobs that wait for them. */
export class WorkerQueue {
  readonly #slots: readonly WorkerSlot[];
  /** How many threads each owner has. */
  readonly #running = new Map<string, number>();
  readonly #waiting: Waiting[] = [];

  readonly #yieldAfterMs: number;
  #yieldTimer: NodeJS.Timeout | undefined;

  constructor(tasksModule: string, size: number, yieldAfterMs: number) {
    this.#yieldAfterMs = yieldAfterMs;
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(tasksModule));
  }

  /** How many threads one owner can have at the same time: half, and never the last free one. */
  get share(): number {
    return Math.max(1, Math.floor(this.#slots.length / 2));
  }

  get load(): QueueLoad {
    const running = this.#slots.filter(({ busy }) => busy).length;
    return { threads: this.#slots.length, running, waiting: this.#waiting.length };
  }

  add(job: Job, owner: string): void {
    if (job.signal?.aborted) {
      job.reject(new TaskCancelled('the caller went away'));
      return;
    }
    if (this.#waiting.length >= MOST_WAITING) {
      job.reject(new TaskTooLarge('too many queries are waiting: try again later'));
      return;
    }
    const waiting: Waiting = { job, owner, since: performance.now() };
    this.#waiting.push(waiting);
    this.#startJobs();
    if (this.#waiting.at(-1) === waiting) this.#limitWait(waiting);
    this.#yieldWhenDue();
  }

  /** Starts the thread that the next job would get. */
  start(): void {
    this.#slots.find(({ busy }) => !busy)?.start();
  }

  releaseMemory(): void {
    for (const slot of this.#slots) if (!slot.busy) slot.release();
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
    const tooLate = () => leave(new TaskTooLarge('the service is busy: the query never got its turn'));
    const abort = () => leave(new TaskCancelled('the caller went away'));
    const timer = setTimeout(tooLate, job.milliseconds);
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

  /** Gives free threads to the jobs that have waited longest and whose owners have less than their share. */
  #startJobs(): void {
    for (const slot of this.#slots) {
      if (slot.busy) continue;
      const isLast = this.#slots.filter(({ busy }) => !busy).length === 1 && this.#slots.length > 2;
      const most = isLast ? 1 : this.share;
      const next = this.#waiting.find(({ owner }) => (this.#running.get(owner) ?? 0) < most);
      if (!next) return;
      this.#remove(next);
      void this.#run(slot, next);
    }
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
    const left = oldest.yieldingSince! + this.#yieldAfterMs - performance.now();
    if (left <= 0) {
      oldest.yieldToOthers();
      return;
    }
    this.#yieldTimer = setTimeout(() => this.#yieldWhenDue(), left);
    this.#yieldTimer.unref();
  }

  async #run(slot: WorkerSlot, { job, owner, since }: Waiting): Promise<void> {
    const waited = performance.now() - since;
    this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
    await slot.run({ ...job, milliseconds: Math.max(1, job.milliseconds - waited) });
    const left = this.#running.get(owner)! - 1;
    if (left > 0) this.#running.set(owner, left);
    else this.#running.delete(owner);
    this.#startJobs();
    this.#yieldWhenDue();
  }
}
