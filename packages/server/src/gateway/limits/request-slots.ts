import type { ServiceError } from '../../service-error.ts';
import { busy } from './busy.ts';

type SlotLimits = {
  /** Requests that run at the same time. */
  readonly running: number;
  /** Requests that wait for one of those to end. */
  readonly waiting: number;
  readonly waitMs: number;
};

type Slot = Disposable;
type RefusalReason = 'full' | 'waited';
type Waiting = { readonly owner: string; start(): void; refuse(reason: RefusalReason): void };

/** Of all slots, the most that one caller can have, and never the last one: others find a free one at once. */
const SHARE = 3 / 4;

/**
 * How many requests run at the same time. Beyond that a few wait for a moment, and the rest is refused at once: a request
 * that waits until its own time is up costs the service as much as one that it answers. Callers take turns, and when no
 * more can wait, the caller with the most waiting requests loses the newest of them.
 */
export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #share: number;
  readonly #refused: (reason: RefusalReason) => void;
  readonly #runningBy = new Map<string, number>();
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: SlotLimits, refused: (reason: RefusalReason) => void) {
    this.#limits = limits;
    this.#share = Math.max(1, Math.min(Math.ceil(limits.running * SHARE), limits.running - 1));
    this.#refused = refused;
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** A slot for a request of this caller, to be disposed when it ends. Throws when the service is too busy. */
  enter(owner: string, signal: AbortSignal): Slot | Promise<Slot> {
    return this.#isFreeFor(owner) ? this.#start(owner) : this.#wait(owner, signal);
  }

  #isFreeFor(owner: string): boolean {
    return this.#running < this.#limits.running && (this.#runningBy.get(owner) ?? 0) < this.#share;
  }

  #start(owner: string): Slot {
    this.#running++;
    this.#runningBy.set(owner, (this.#runningBy.get(owner) ?? 0) + 1);
    return { [Symbol.dispose]: () => this.#end(owner) };
  }

  #end(owner: string): void {
    this.#running--;
    const left = this.#runningBy.get(owner)! - 1;
    if (left > 0) this.#runningBy.set(owner, left);
    else this.#runningBy.delete(owner);
    this.#startNext();
  }

  async #wait(owner: string, signal: AbortSignal): Promise<Slot> {
    signal.throwIfAborted();
    if (this.#waiting.length >= this.#limits.waiting && !this.#makePlaceFor(owner)) throw this.#refusal('full');
    const { promise, resolve, reject } = Promise.withResolvers<Slot>();
    const waiting: Waiting = {
      owner,
      start: () => resolve(this.#start(owner)),
      refuse: (reason) => reject(this.#refusal(reason)),
    };
    const leave = (end: () => void) => {
      const at = this.#waiting.indexOf(waiting);
      if (at === -1) return;
      this.#waiting.splice(at, 1);
      end();
    };
    const timer = setTimeout(() => leave(() => waiting.refuse('waited')), this.#limits.waitMs);
    const abandon = () => leave(() => reject(signal.reason));
    signal.addEventListener('abort', abandon, { once: true });
    this.#waiting.push(waiting);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abandon);
    }
  }

  /** Refuses the newest request of the caller with the most waiting ones, unless that would be this caller. */
  #makePlaceFor(owner: string): boolean {
    const counts = new Map<string, number>([[owner, 1]]);
    for (const waiting of this.#waiting) counts.set(waiting.owner, (counts.get(waiting.owner) ?? 0) + 1);
    const [busiest = owner, most = 0] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
    if (busiest === owner || most <= counts.get(owner)!) return false;
    const newest = this.#waiting.findLastIndex((waiting) => waiting.owner === busiest);
    const [refused] = this.#waiting.splice(newest, 1);
    refused?.refuse('full');
    return true;
  }

  /** The caller with the fewest running requests is next; of these, the one that has waited longest. */
  #startNext(): void {
    let next: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (!this.#isFreeFor(waiting.owner)) continue;
      if (!next || this.#runningOf(waiting) < this.#runningOf(next)) next = waiting;
    }
    if (!next) return;
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    next.start();
  }

  #runningOf({ owner }: Waiting): number {
    return this.#runningBy.get(owner) ?? 0;
  }

  #refusal(reason: RefusalReason): ServiceError {
    this.#refused(reason);
    return busy();
  }
}
