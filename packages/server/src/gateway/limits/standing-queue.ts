import { busy } from './busy.ts';

type QueueOptions = {
  /** How long requests may wait for the thread that answers them; 0 = without limit. */
  readonly targetMs: number;
  readonly refused: () => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now?: () => number;
  /** Calls back when all requests that have arrived by now have been received. */
  readonly atEndOfTurn?: (callback: () => void) => void;
};

/** A burst is over after this time. What still waits then waits because more arrives than can be answered. */
const BURST_MS = 500;
/** A page that opens sends about as many requests at once: they are not overload, however slow the machine is. */
const LEAST_IN_A_TURN = 24;
/** Under lasting load the next turn with requests begins at once. Where it does not, nothing waits. */
const IDLE_MS = 20;
/** Callers without another request in the same turn that are admitted late in it. */
const LATE_CALLERS = 16;

/**
 * Refuses requests that have waited too long for the event loop, once every turn of it has been too long for a while.
 * Requests of one turn were all there when it began, so the time since then is what this one has waited at least.
 * A short burst is answered in full. Under lasting load each turn admits what fits into the target, and what one page sends,
 * until no turn has been too long for a while.
 */
export class StandingQueue {
  readonly #options: Required<QueueOptions>;
  readonly #callers = new Set<string>();
  #turnBegan: number | undefined;
  #longSince: number | undefined;
  #overloaded = false;
  #lastLong = Number.NEGATIVE_INFINITY;
  #turnEnded = Number.NEGATIVE_INFINITY;
  #received = 0;
  #late = 0;

  constructor(options: QueueOptions) {
    this.#options = { now: () => performance.now(), atEndOfTurn: setImmediate, ...options };
  }

  /** To be called when a request arrives, with what tells its caller from others. Throws when it must not be answered. */
  enter(caller: string): void {
    const { targetMs, now, refused } = this.#options;
    if (targetMs === 0) return;
    const at = now();
    if (this.#turnBegan === undefined) this.#beginTurn(at);
    this.#received++;
    const isFirst = !this.#callers.has(caller);
    this.#callers.add(caller);
    const waited = at - this.#turnBegan!;
    if (waited <= targetMs || this.#received <= LEAST_IN_A_TURN) return;
    if (!this.#overloaded && at - (this.#longSince ?? at) <= BURST_MS) return;
    this.#overloaded = true;
    if (isFirst && this.#late++ < LATE_CALLERS) return;
    refused();
    throw busy();
  }

  #beginTurn(at: number): void {
    this.#turnBegan = at;
    if (at - this.#turnEnded > IDLE_MS) this.#calm();
    this.#options.atEndOfTurn(() => {
      this.#endTurn(at, this.#options.now());
      this.#turnBegan = undefined;
      this.#callers.clear();
      this.#received = 0;
      this.#late = 0;
    });
  }

  /** Under lasting load some turns are short, too; a quiet while ends it. */
  #endTurn(began: number, ended: number): void {
    this.#turnEnded = ended;
    if (ended - began > this.#options.targetMs) {
      this.#lastLong = ended;
      this.#longSince ??= began;
    } else if (!this.#overloaded || ended - this.#lastLong > BURST_MS) this.#calm();
  }

  #calm(): void {
    this.#longSince = undefined;
    this.#overloaded = false;
  }
}
