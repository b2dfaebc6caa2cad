import { randomUUIDv7 } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Encrypter } from '../../identity/secrets/encrypter.ts';
import type { Metrics } from '../../metrics.ts';
import type { Database } from '../../storage/database.ts';
import type { Tracer } from '../../tracing/tracer.ts';
import { AlertStore } from '../configuration/alert-store.ts';
import type { Outcome } from '../configuration/delivery-outcome.ts';
import { RefusedTarget, TargetRule } from '../configuration/target-rule.ts';
import { type WebhookRow, WebhookStore } from '../configuration/webhook-store.ts';
import { AlertEventStore } from '../events/alert-event-store.ts';
import { EVENT_VERSION, type EventType } from '../events/event-types.ts';
import type { AttemptKey } from './attempt-store.ts';
import { messageFor } from './message.ts';
import type { Notification } from './notification.ts';
import { post } from './post.ts';

export type SenderParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  readonly encrypter: Encrypter;
  readonly config: Pick<Config, 'alertTargets'>;
};

/** Sends messages to webhooks. Neither secrets nor the addresses of webhooks, which may contain some, reach the log. */
export class WebhookSender {
  readonly #parts: SenderParts;
  readonly #webhooks: WebhookStore;
  readonly #alerts: AlertStore;
  readonly #events: AlertEventStore;
  readonly #rule: TargetRule;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#webhooks = new WebhookStore(parts.db, parts.encrypter);
    this.#alerts = new AlertStore(parts.db);
    this.#events = new AlertEventStore(parts.db);
    this.#rule = new TargetRule(parts.config.alertTargets);
  }

  /** Undefined when the webhook, the alert or the event has been deleted. */
  async deliver({ alert_id, channel_id, event_id }: AttemptKey): Promise<Outcome | undefined> {
    const webhook = await this.#webhooks.byId(channel_id);
    const name = await this.#alerts.nameOf(alert_id);
    const event = await this.#events.byId(event_id);
    if (!webhook || name === undefined || !event) return undefined;
    const { id, type, version, message, data, created_at } = event;
    const alert = { id: alert_id, name };
    return this.#send(webhook, { id, type, version, message, data, createdAt: created_at, alert });
  }

  test(webhook: WebhookRow, { type, name, example }: EventType): Promise<Outcome> {
    const message = `This is a test of the webhook "${webhook.name}": ${name}.`;
    const createdAt = this.#parts.clock.now();
    const event = { id: randomUUIDv7(), type, version: EVENT_VERSION, message, data: example, createdAt };
    return this.#send(webhook, { ...event, alert: null, isTest: true });
  }

  async #send(webhook: WebhookRow, notification: Notification): Promise<Outcome> {
    const { clock, log, metrics, tracer } = this.#parts;
    const attributes = { 'chokepoint.event': notification.type };
    const outcome = await tracer.during('deliver alert', attributes, () => this.#post(webhook, notification));
    metrics.delivery(outcome.succeeded ? 'success' : 'failure');
    await this.#webhooks.recordOutcome(webhook.id, outcome, clock.now());
    if (!outcome.succeeded) {
      const reason = { webhook: webhook.id, event: notification.type, reason: outcome.error };
      log.warn(reason, 'an alert could not be delivered');
    }
    return outcome;
  }

  async #post(webhook: WebhookRow, notification: Notification): Promise<Outcome> {
    try {
      const url = this.#rule.check(webhook.url);
      const secret = this.#webhooks.secretOf(webhook);
      const { clock, tracer } = this.#parts;
      const { body, headers } = messageFor(webhook.type, notification, secret, clock.now());
      const authorization = this.#webhooks.authorizationOf(webhook);
      const more = { ...tracer.headers(), ...(authorization && { authorization }) };
      return await post(url, { body, headers: { ...headers, ...more } }, this.#rule);
    } catch (error) {
      if (!(error instanceof RefusedTarget)) throw error;
      return { succeeded: false, statusCode: null, error: error.message };
    }
  }
}
