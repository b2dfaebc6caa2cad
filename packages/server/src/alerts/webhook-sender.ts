import { randomUUIDv7 } from 'node:crypto';
import type { Service } from '../service.ts';
import type { AttemptKey } from './attempt-store.ts';
import { EVENT_VERSION, type EventType } from './event-types.ts';
import { messageFor, type Told } from './message.ts';
import { type Outcome, post } from './post.ts';
import { RefusedTarget, TargetRule } from './target-rule.ts';
import { type WebhookRow, WebhookStore } from './webhook-store.ts';

/** Carries messages to webhooks. Neither secrets nor the addresses of webhooks, which may hold some, reach the log. */
export class WebhookSender {
  readonly #service: Service;
  readonly #webhooks: WebhookStore;
  readonly #rule: TargetRule;

  constructor(service: Service) {
    this.#service = service;
    this.#webhooks = new WebhookStore(service.db, service.encrypter);
    this.#rule = new TargetRule(service.config.alertTargets);
  }

  /** Undefined when the webhook, the alert or the event is gone. */
  async deliver({ alert_id, channel_id, event_id }: AttemptKey): Promise<Outcome | undefined> {
    const { db } = this.#service;
    const webhook = await this.#webhooks.byId(channel_id);
    const alert = await db.selectFrom('alert').select(['id', 'name']).where('id', '=', alert_id).executeTakeFirst();
    const event = await db.selectFrom('alert_event').selectAll().where('id', '=', event_id).executeTakeFirst();
    if (!webhook || !alert || !event) return undefined;
    const { id, type, version, message, data, created_at } = event;
    return this.#send(webhook, { id, type, version, message, data, createdAt: created_at, alert });
  }

  test(webhook: WebhookRow, { type, name, example }: EventType): Promise<Outcome> {
    const message = `This is a test of the webhook "${webhook.name}": ${name}.`;
    const createdAt = this.#service.clock.now();
    const event = { id: randomUUIDv7(), type, version: EVENT_VERSION, message, data: example, createdAt };
    return this.#send(webhook, { ...event, alert: null, isTest: true });
  }

  async #send(webhook: WebhookRow, told: Told): Promise<Outcome> {
    const { clock, log } = this.#service;
    const outcome = await this.#post(webhook, told);
    await this.#webhooks.note(webhook.id, outcome, clock.now());
    if (!outcome.succeeded)
      log.warn({ webhook: webhook.id, event: told.type, reason: outcome.error }, 'an alert could not be delivered');
    return outcome;
  }

  async #post(webhook: WebhookRow, told: Told): Promise<Outcome> {
    try {
      const url = this.#rule.check(webhook.url);
      const message = messageFor(webhook.type, told, this.#webhooks.secretOf(webhook), this.#service.clock.now());
      return await post(url, message, this.#rule);
    } catch (error) {
      if (!(error instanceof RefusedTarget)) throw error;
      return { succeeded: false, statusCode: null, error: error.message };
    }
  }
}
