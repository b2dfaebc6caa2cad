import {
  type BodyOf,
  createAlertWebhook,
  deleteAlertWebhook,
  getAlertWebhook,
  listAlertWebhooks,
  rotateAlertWebhookSecret,
  testAlertWebhook,
  updateAlertWebhook,
  WEBHOOK_TYPES,
  type WebhookType,
} from '@chokepoint/contract';
import type { AuditFields } from '../audit/audit-trail.ts';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, conflict, notFound } from '../service-error.ts';
import { violatedConstraint } from '../storage/database.ts';
import { encodeWebhook } from './encode-alert.ts';
import { EVENT_VERSION, type EventType, eventType } from './event-types.ts';
import { requireText } from './require-text.ts';
import { RefusedTarget, TargetRule } from './target-rule.ts';
import { WebhookSender } from './webhook-sender.ts';
import { type WebhookRow, WebhookStore } from './webhook-store.ts';

/** What is sent when nobody says what; it is no event, so nobody can subscribe to it. */
const TRIAL: EventType = {
  type: 'webhook.test',
  name: 'it arrived',
  description: '',
  severity: 'info',
  example: {},
};

export function webhookHandlers(service: Service): Handler[] {
  const { db, clock, audit, encrypter } = service;
  const webhooks = new WebhookStore(db, encrypter);
  const courier = new WebhookSender(service);
  const rule = new TargetRule(service.config.alertTargets);

  async function requireWebhook(id: string): Promise<WebhookRow> {
    const webhook = await webhooks.byId(id);
    if (!webhook) throw notFound();
    return webhook;
  }

  return [
    handle(listAlertWebhooks, async ({ list }) => {
      const { count, rows } = await webhooks.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { webhooks: rows.map(encodeWebhook) } });
    }),

    handle(createAlertWebhook, async ({ body, actor, caller }) => {
      const wanted = {
        type: requireType(body.type),
        name: requireText(body.name, 'name'),
        description: body.description ?? '',
        url: requireUrl(rule, body.url),
      };
      const create = () => unique(() => webhooks.create(wanted, caller.user.id, clock.now()));
      const { webhook, secret } = await audit.record(
        actor,
        'CreateAlertWebhook',
        auditFields(wanted),
        create,
        (made) => ({
          id: made.webhook.id,
        }),
      );
      return created({ data: { webhook: encodeWebhook(webhook), hmac_secret: secret } });
    }),

    handle(getAlertWebhook, async ({ params }) => {
      return ok({ data: { webhook: encodeWebhook(await requireWebhook(params.alert_webhook_id)) } });
    }),

    handle(updateAlertWebhook, async ({ params, body, actor, caller }) => {
      const before = await requireWebhook(params.alert_webhook_id);
      const change = changeOf(rule, body);
      if (Object.keys(change).length === 0 && typeof body.disabled !== 'boolean')
        throw badRequest('at least one of name, description, url, type or disabled is required');
      const now = clock.now();
      const by = caller.user.id;
      const fields = { id: before.id, ...auditFields({ ...before, ...change }), disabled: body.disabled ?? undefined };
      const webhook = await audit.record(actor, 'UpdateAlertWebhook', fields, () =>
        unique(() =>
          webhooks.change(before.id, {
            ...change,
            ...(body.disabled === true && !before.disabled_at && { disabled_at: now, disabled_by: by }),
            ...(body.disabled === false && { disabled_at: null, disabled_by: null }),
            updated_at: now,
            updated_by: by,
          }),
        ),
      );
      if (!webhook) throw notFound();
      await service.pubSub.publish('alerts');
      return ok({ data: { webhook: encodeWebhook(webhook) } });
    }),

    handle(deleteAlertWebhook, async ({ params, actor }) => {
      const webhook = await requireWebhook(params.alert_webhook_id);
      await audit.record(actor, 'DeleteAlertWebhook', { id: webhook.id, ...auditFields(webhook) }, async () => {
        if (!(await webhooks.remove(webhook.id))) throw notFound();
      });
      return noContent;
    }),

    handle(rotateAlertWebhookSecret, async ({ params, actor, caller }) => {
      const webhook = await requireWebhook(params.alert_webhook_id);
      const fields = { id: webhook.id, name: webhook.name };
      const made = await audit.record(actor, 'RotateAlertWebhookSecret', fields, () =>
        webhooks.replaceSecret(webhook.id, caller.user.id, clock.now()),
      );
      if (!made) throw notFound();
      const { id, secret, createdAt } = made;
      return ok({ data: { webhook_secret: { id, hmac_secret: secret, created_at: createdAt.toISOString() } } });
    }),

    handle(testAlertWebhook, async ({ params, body, actor }) => {
      const webhook = await requireWebhook(params.alert_webhook_id);
      const type = body.event_type ? eventType(body.event_type) : TRIAL;
      if (!type) throw badRequest(`event_type "${body.event_type?.slice(0, 64)}" is not known`);
      const fields = { id: webhook.id, name: webhook.name, event_type: type.type };
      const outcome = await audit.record(actor, 'TestAlertWebhook', fields, () => courier.test(webhook, type));
      return ok({
        data: {
          event_type: type.type,
          version: EVENT_VERSION,
          succeeded: outcome.succeeded,
          status_code: outcome.statusCode,
          error: outcome.succeeded ? null : outcome.error,
        },
      });
    }),
  ];
}

function changeOf(rule: TargetRule, body: BodyOf<typeof updateAlertWebhook>) {
  const { name, description, url, type } = body;
  return {
    ...(typeof name === 'string' && { name: requireText(name, 'name') }),
    ...(typeof description === 'string' && { description }),
    ...(typeof url === 'string' && { url: requireUrl(rule, url) }),
    ...(typeof type === 'string' && { type: requireType(type) }),
  };
}

function requireType(given: string | null | undefined): WebhookType {
  const type = WEBHOOK_TYPES.find((one) => one === given);
  if (!type) throw badRequest(`type must be one of ${WEBHOOK_TYPES.join(', ')}`);
  return type;
}

function requireUrl(rule: TargetRule, given: string | null | undefined): string {
  try {
    return rule.check(requireText(given, 'url', 2048)).href;
  } catch (error) {
    if (error instanceof RefusedTarget) throw badRequest(error.message);
    throw error;
  }
}

async function unique<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) === 'alert_webhook_url_key')
      throw conflict('An alert webhook with the supplied URL already exists.');
    throw error;
  }
}

/** The path of an address may be a secret of the other side. */
function auditFields({ name, type, url }: Pick<WebhookRow, 'name' | 'type' | 'url'>): AuditFields {
  return { name, type, url_origin: new URL(url).origin };
}
