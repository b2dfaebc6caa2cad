import { availableParallelism } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { MOST_MEMBERS, SharedWork } from './shared-work.ts';
import type { HelpOffer } from './worker-calls.ts';
import type { Job, WorkerSlot } from './worker-slot.ts';

/** A query that other threads may help with. */
type OpenOffer = {
  readonly job: Job;
  readonly work: SharedWork;
  readonly fingerprint: string;
  readonly ports: MessagePort[];
  readonly helpers: Set<WorkerSlot>;
};

/**
 * Lends idle threads to queries that are divided. A thread is lent only while nothing else wants it, and comes back
 * after one part of the query when something does.
 */
export class QueryHelp {
  readonly #slots: readonly WorkerSlot[];
  readonly #threadsPerJob: number;
  /** How many threads run at the same time when some of them help. */
  readonly #mostRunning: number;
  readonly #onFree: () => void;
  readonly #offers = new Map<Job, OpenOffer>();

  constructor(slots: readonly WorkerSlot[], threadsPerJob: number, onFree: () => void) {
    this.#slots = slots.slice(0, MOST_MEMBERS - 1);
    this.#threadsPerJob = threadsPerJob;
    this.#mostRunning = Math.max(threadsPerJob, availableParallelism());
    this.#onFree = onFree;
  }

  /** The job could use more threads. */
  offer(job: Job, { numbers, fingerprint, ports }: HelpOffer): void {
    const work = new SharedWork(numbers);
    this.#offers.set(job, { job, fingerprint, work, ports: [...ports], helpers: new Set() });
    this.#onFree();
  }

  /** The job has ended: threads that still help with it stop. */
  end(job: Job): void {
    const offer = this.#offers.get(job);
    if (!offer) return;
    this.#offers.delete(job);
    for (const slot of offer.helpers) slot.stopHelping(offer.work.numbers);
    withdraw(offer);
  }

  /** Has all threads that help come back. */
  recall(): void {
    for (const slot of this.#slots) slot.recall();
  }

  /** Lends idle threads, or has those come back that are too many. */
  balance(): void {
    const spare = this.#mostRunning - this.#slots.filter(({ busy }) => busy).length;
    const helping = this.#slots.filter(({ isHelping }) => isHelping);
    for (const slot of helping.slice(0, Math.max(0, -spare))) slot.recall();
    if (this.#offers.size === 0) return;
    const idle = this.#slots.filter(({ busy }) => !busy).sort((a, b) => Number(b.hasThread) - Number(a.hasThread));
    for (const slot of idle.slice(0, Math.max(0, spare))) this.#lend(slot);
  }

  #lend(slot: WorkerSlot): void {
    for (const offer of this.#offers.values()) {
      if (offer.helpers.size >= this.#threadsPerJob - 1 || !offer.work.hasMore) continue;
      const port = offer.ports.shift();
      if (!port) continue;
      void this.#run(slot, offer, port);
      return;
    }
  }

  async #run(slot: WorkerSlot, offer: OpenOffer, port: MessagePort): Promise<void> {
    const { job, work, fingerprint, helpers } = offer;
    const member = this.#slots.indexOf(slot) + 1;
    helpers.add(slot);
    work.join(member);
    const help = { numbers: work.numbers, fingerprint, member, port };
    // Where it fails, the thread that has the query runs the part again.
    const ignore = () => {};
    await slot.run({ ...job, threads: 1, yields: false, help, resolve: ignore, reject: ignore });
    helpers.delete(slot);
    // A thread that leaves by itself has another plan, or a part that fails. The next one would do no better.
    if (work.hasMore && !work.isRecalled(member)) withdraw(offer);
    this.#onFree();
  }
}

/** Lends no more threads to a query. */
function withdraw({ ports }: OpenOffer): void {
  for (const port of ports.splice(0)) port.close();
}
