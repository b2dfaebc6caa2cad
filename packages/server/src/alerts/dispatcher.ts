import { watchClients } from '../collection/offline-clients.ts';
import { watchAcceptances } from '../findings/acceptance/watch-acceptances.ts';
import type { Service } from '../service.ts';
import { AlertEventStore } from './alert-event-store.ts';
import { AttemptStore, type DueAttempt } from './attempt-store.ts';
import { WebhookSender } from './webhook-sender.ts';

const TICK_MS = 10_000;
const MOST_PAUSE_MS = 60_000;
const CLEAN_UP_MS = 3_600_000;
const AT_ONCE = 8;
/** How long one webhook is served before the others get another turn. */
const TURN_MS = 60_000;
const HELD_BACK_MS = 30_000;

/**
 * Sends what alerts tell of. Every process does so; what is to be sent is in tables, so any of them can end at any
 * moment. What was under way then is sent again: a receiver hears of each event at least once.
 */
export class AlertDispatcher {
  readonly #service: Service;
  readonly #attempts: AttemptStore;
  readonly #sender: WebhookSender;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  #cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(service: Service) {
    this.#service = service;
    this.#attempts = new AttemptStore(service.db);
    this.#sender = new WebhookSender(service);
  }

  start(): void {
    this.#service.pubSub.subscribe('alerts', () => this.#wake());
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
      this.#service.log.error({ err: error }, 'alerts met a fault; they are tried again');
    }
    if (!this.#stopped) this.#timer = setTimeout(() => this.#wake(next), next).unref();
  }

  async #tick(): Promise<void> {
    const { db, clock } = this.#service;
    await watchAcceptances(this.#service);
    await watchClients(db, clock.now());
    while (!this.#stopped && (await this.#attempts.queueNew(clock.now())) > 0);
    while (!this.#stopped && (await this.#deliver()));
    const now = clock.now();
    if (Math.abs(now.getTime() - this.#cleanedAt) < CLEAN_UP_MS) return;
    await new AlertEventStore(db).forgetOld(now);
    this.#cleanedAt = now.getTime();
  }

  /** Answers whether there was anything to deliver. */
  async #deliver(): Promise<boolean> {
    const due = await this.#attempts.take(this.#service.clock.now());
    const channels = [...Map.groupBy(due, ({ channel_id }) => channel_id).values()];
    const serve = async () => {
      for (let list = channels.pop(); list; list = channels.pop()) await this.#serve(list);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, serve));
    return due.length > 0;
  }

  /** One after the other, in the order of events; after a failure the rest waits. */
  async #serve(list: readonly DueAttempt[]): Promise<void> {
    const { clock } = this.#service;
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
      await this.#attempts.putBack(list.slice(at + 1), new Date(clock.now().getTime() + HELD_BACK_MS));
      return;
    }
  }
}
