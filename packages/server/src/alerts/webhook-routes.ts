import {
  createAlertWebhook,
  deleteAlertWebhook,
  getAlertWebhook,
  listAlertWebhooks,
  rotateAlertWebhookSecret,
  testAlertWebhook,
  updateAlertWebhook,
} from '@chokepoint/contract';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import type { AlertParts } from './alert-parts.ts';
import { WebhookStore } from './configuration/webhook-store.ts';
import { encodeWebhook, encodeWebhookFor, encodeWebhookTest } from './encode-alert.ts';
import { WebhookChanges } from './webhook-changes.ts';

export function webhookHandlers(parts: AlertParts): Handler[] {
  const webhooks = new WebhookStore(parts.db, parts.encrypter);
  const changes = new WebhookChanges(parts);
  return [
    handle(listAlertWebhooks, async ({ list, caller }) => {
      const { count, rows } = await webhooks.page(list);
      const data = { webhooks: rows.map((row) => encodeWebhookFor(caller, row)) };
      return ok({ count, limit: list.limit, skip: list.skip, data });
    }),

    handle(createAlertWebhook, async (call) => {
      const { webhook, secret } = await changes.create(call.body, call);
      return created({ data: { webhook: encodeWebhook(webhook), hmac_secret: secret } });
    }),

    handle(getAlertWebhook, async ({ params, caller }) =>
      ok({ data: { webhook: encodeWebhookFor(caller, await webhooks.require(params.alert_webhook_id)) } }),
    ),

    handle(updateAlertWebhook, async (call) => {
      const webhook = await changes.update(call.params.alert_webhook_id, call.body, call);
      return ok({ data: { webhook: encodeWebhook(webhook) } });
    }),

    handle(deleteAlertWebhook, async (call) => {
      await changes.remove(call.params.alert_webhook_id, call);
      return noContent;
    }),

    handle(rotateAlertWebhookSecret, async (call) => {
      const { id, secret, createdAt } = await changes.rotateSecret(call.params.alert_webhook_id, call);
      return ok({ data: { webhook_secret: { id, hmac_secret: secret, created_at: createdAt.toISOString() } } });
    }),

    handle(testAlertWebhook, async (call) => {
      const { type, outcome } = await changes.test(call.params.alert_webhook_id, call.body.event_type, call);
      return ok({ data: encodeWebhookTest(type, outcome) });
    }),
  ];
}
