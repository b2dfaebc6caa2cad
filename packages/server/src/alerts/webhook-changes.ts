import type { BodyOf, createAlertWebhook, updateAlertWebhook } from '@chokepoint/contract';
import type { AuditFields } from '../audit/audit-store.ts';
import type { Call } from '../http/handler.ts';
import { badRequest, notFound } from '../service-error.ts';
import type { AlertParts } from './alert-parts.ts';
import type { Outcome } from './configuration/delivery-outcome.ts';
import { disabledFields } from './configuration/disabled-fields.ts';
import { TargetRule } from './configuration/target-rule.ts';
import { checkChangedWebhook, checkNewWebhook } from './configuration/webhook-rules.ts';
import { type NewSecret, type NewWebhook, type WebhookRow, WebhookStore } from './configuration/webhook-store.ts';
import { WebhookSender } from './delivery/webhook-sender.ts';
import { type EventType, eventType } from './events/event-types.ts';

type Author = Pick<Call, 'actor' | 'caller'>;

/** Sent when a test names no type. It is not an event, so it cannot be subscribed to. */
const TEST_EVENT: EventType = {
  type: 'webhook.test',
  name: 'it arrived',
  description: '',
  severity: 'info',
  example: {},
};

/** Changes to webhooks: checked, written, and on record. */
export class WebhookChanges {
  readonly #parts: AlertParts;
  readonly #webhooks: WebhookStore;
  readonly #sender: WebhookSender;
  readonly #rule: TargetRule;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#webhooks = new WebhookStore(parts.db, parts.encrypter);
    this.#sender = new WebhookSender(parts);
    this.#rule = new TargetRule(parts.config.alertTargets);
  }

  create(
    body: BodyOf<typeof createAlertWebhook>,
    { actor, caller }: Author,
  ): Promise<{ webhook: WebhookRow; secret: string }> {
    const { audit, clock } = this.#parts;
    const wanted = checkNewWebhook(body, this.#rule);
    return audit.record(
      actor,
      'CreateAlertWebhook',
      auditFields(wanted),
      () => this.#webhooks.create(wanted, caller.user.id, clock.now()),
      ({ webhook }) => ({ id: webhook.id }),
    );
  }

  async update(id: string, body: BodyOf<typeof updateAlertWebhook>, { actor, caller }: Author): Promise<WebhookRow> {
    const { audit, clock, pubSub } = this.#parts;
    const before = await this.#webhooks.require(id);
    const { authorization, ...change } = withoutLeak(checkChangedWebhook(body, this.#rule), before);
    const stamp = { by: caller.user.id, now: clock.now() };
    const fields = { id: before.id, ...auditFields({ ...before, ...change }), disabled: body.disabled ?? undefined };
    const webhook = await audit.record(actor, 'UpdateAlertWebhook', fields, () =>
      this.#webhooks.change(before.id, {
        ...change,
        ...this.#webhooks.sealed(authorization),
        ...disabledFields(body.disabled, before, stamp),
        updated_at: stamp.now,
        updated_by: stamp.by,
      }),
    );
    if (!webhook) throw notFound();
    await pubSub.publish('alerts');
    return webhook;
  }

  async remove(id: string, { actor }: Author): Promise<void> {
    const webhook = await this.#webhooks.require(id);
    const fields = { id: webhook.id, ...auditFields(webhook) };
    await this.#parts.audit.record(actor, 'DeleteAlertWebhook', fields, async () => {
      if (!(await this.#webhooks.remove(webhook.id))) throw notFound();
    });
  }

  async rotateSecret(id: string, { actor, caller }: Author): Promise<NewSecret> {
    const { audit, clock } = this.#parts;
    const webhook = await this.#webhooks.require(id);
    const fields = { id: webhook.id, name: webhook.name };
    const secret = await audit.record(actor, 'RotateAlertWebhookSecret', fields, () =>
      this.#webhooks.replaceSecret(webhook.id, caller.user.id, clock.now()),
    );
    if (!secret) throw notFound();
    return secret;
  }

  async test(
    id: string,
    typeName: string | null | undefined,
    { actor }: Author,
  ): Promise<{ type: string; outcome: Outcome }> {
    const webhook = await this.#webhooks.require(id);
    const type = typeName ? eventType(typeName) : TEST_EVENT;
    if (!type) throw badRequest(`event_type "${typeName?.slice(0, 64)}" is not known`);
    const fields = { id: webhook.id, name: webhook.name, event_type: type.type };
    const send = () => this.#sender.test(webhook, type);
    return { type: type.type, outcome: await this.#parts.audit.record(actor, 'TestAlertWebhook', fields, send) };
  }
}

/** A header that was given for one receiver is not sent to another. */
function withoutLeak(change: Partial<NewWebhook>, before: WebhookRow): Partial<NewWebhook> {
  const hasMoved = change.url !== undefined && new URL(change.url).origin !== new URL(before.url).origin;
  return hasMoved && change.authorization === undefined ? { ...change, authorization: '' } : change;
}

/** Only the origin of the URL: its path may be a secret of the receiver. */
function auditFields({ name, type, url }: Pick<WebhookRow, 'name' | 'type' | 'url'>): AuditFields {
  return { name, type, url_origin: new URL(url).origin };
}
