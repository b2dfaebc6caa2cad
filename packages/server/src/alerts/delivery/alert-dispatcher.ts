import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { AlertEventStore } from '../events/alert-event-store.ts';
import type { AlertSource } from '../events/alert-source.ts';
import { AttemptStore, type DueAttempt } from './attempt-store.ts';
import { queueDeliveries } from './delivery-queue.ts';
import type { WebhookSender } from './webhook-sender.ts';

const TICK_MS = 10_000;
const MOST_PAUSE_MS = 60_000;
const CLEAN_UP_MS = 3_600_000;
const AT_ONCE = 8;
/** How long one webhook is served before the others get another turn. */
const TURN_MS = 60_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;

type DispatcherParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly pubSub: PubSub;
  readonly sender: WebhookSender;
};

/**
 * Delivers events to webhooks. Every process runs one; the queue is in the database, so any process can stop at any
 * moment. What it was sending then is sent again: a receiver gets each event at least once.
 */
export class AlertDispatcher {
  readonly #parts: DispatcherParts;
  readonly #sources: readonly AlertSource[];
  readonly #attempts: AttemptStore;
  readonly #sender: WebhookSender;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: DispatcherParts, sources: readonly AlertSource[]) {
    this.#parts = parts;
    this.#sources = sources;
    this.#attempts = new AttemptStore(parts.db);
    this.#sender = parts.sender;
  }

  start(): void {
    this.#parts.pubSub.subscribe('alerts', () => this.#wake());
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #wake(pause = TICK_MS): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#running = this.#round(pause).finally(() => {
      this.#running = undefined;
      if (this.#again) {
        this.#again = false;
        this.#wake();
      }
    });
  }

  async #round(pause: number): Promise<void> {
    let next = TICK_MS;
    try {
      await this.#tick();
    } catch (error) {
      next = Math.min(pause * 2, MOST_PAUSE_MS);
      this.#parts.log.error({ err: error }, 'alerts could not be dispatched; trying again later');
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.#wake(next), next).unref();
  }

  async #tick(): Promise<void> {
    const { db, clock } = this.#parts;
    for (const source of this.#sources) await source.raiseDue(clock.now());
    while (!this.#stopped && (await queueDeliveries(db, clock.now())) > 0);
    while (!this.#stopped && (await this.#deliver()));
    await this.#cleanUp(clock.now());
  }

  async #cleanUp(now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.#cleanedAt) < CLEAN_UP_MS) return;
    await new AlertEventStore(this.#parts.db).deleteOld(now);
    this.#cleanedAt = now.getTime();
  }

  /** Returns whether there was anything to deliver. */
  async #deliver(): Promise<boolean> {
    const due = await this.#attempts.take(this.#parts.clock.now());
    const channels = [...Map.groupBy(due, ({ channel_id }) => channel_id).values()];
    const serve = async () => {
      for (let list = channels.pop(); list; list = channels.pop()) await this.#serve(list);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, serve));
    return due.length > 0;
  }

  /** Delivers to one webhook in the order of events. After a failure the rest waits. */
  async #serve(list: readonly DueAttempt[]): Promise<void> {
    const { clock } = this.#parts;
    const started = performance.now();
    for (const [at, attempt] of list.entries()) {
      if (this.#stopped || performance.now() - started > TURN_MS) {
        await this.#attempts.putBack(list.slice(at), clock.now());
        return;
      }
      const outcome = await this.#sender.deliver(attempt);
      if (!outcome) continue;
      await this.#attempts.record(attempt, outcome, clock.now());
      if (outcome.succeeded) continue;
      const later = new Date(clock.now().getTime() + PAUSE_AFTER_FAILURE_MS);
      await this.#attempts.putBack(list.slice(at + 1), later);
      return;
    }
  }
}
