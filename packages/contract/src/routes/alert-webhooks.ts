import { z } from 'zod';
import { flag, integer, number, text, time, unsorted } from '../columns.ts';
import { timestamp, uuid } from '../nullable.ts';
import { anyOf } from '../permission.ts';
import { alertWebhook } from '../records/alert.ts';
import { data, defineRoute, ENTERPRISE, empty, jsonBody, page, uuidId } from '../route.ts';

const tag = 'Alerts';
const mayRead = anyOf('alerts/Read');
const mayManage = anyOf('alerts/Manage');
const params = z.object({ alert_webhook_id: uuidId });

const given = {
  type: z.string().nullish(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  url: z.string().nullish(),
  authorization: z
    .string()
    .max(8192)
    .nullish()
    .meta({ description: 'The Authorization header of messages, such as `Splunk TOKEN`; an empty text removes it' }),
};

export const listAlertWebhooks = defineRoute({
  name: 'listAlertWebhooks',
  method: 'GET',
  path: '/api/v2/alert-webhooks',
  summary: 'List the webhooks that alerts can be sent to',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  columns: {
    type: unsorted(text),
    name: text,
    url: unsorted(text),
    disabled: unsorted(flag),
    health: number,
    attempts: unsorted(integer),
    failures: unsorted(integer),
    created_at: time,
    updated_at: time,
    last_errored_at: unsorted(time),
    last_succeeded_at: unsorted(time),
  },
  page: { limit: 10 },
  answers: { 200: page(z.object({ webhooks: z.array(alertWebhook) })) },
});

export const createAlertWebhook = defineRoute({
  name: 'createAlertWebhook',
  errors: [409],
  method: 'POST',
  path: '/api/v2/alert-webhooks',
  summary: 'Add a webhook; its secret is returned only here and when it is replaced',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  body: jsonBody(z.object(given)),
  answers: { 201: data(z.object({ webhook: alertWebhook, hmac_secret: z.string() })) },
});

export const getAlertWebhook = defineRoute({
  name: 'getAlertWebhook',
  method: 'GET',
  path: '/api/v2/alert-webhooks/{alert_webhook_id}',
  summary: 'A webhook',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  params,
  answers: { 200: data(z.object({ webhook: alertWebhook })) },
});

export const updateAlertWebhook = defineRoute({
  name: 'updateAlertWebhook',
  errors: [409],
  method: 'PATCH',
  path: '/api/v2/alert-webhooks/{alert_webhook_id}',
  summary: 'Change a webhook, or disable or enable it',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  params,
  body: jsonBody(z.object({ ...given, disabled: z.boolean().nullish() })),
  answers: { 200: data(z.object({ webhook: alertWebhook })) },
});

export const deleteAlertWebhook = defineRoute({
  name: 'deleteAlertWebhook',
  method: 'DELETE',
  path: '/api/v2/alert-webhooks/{alert_webhook_id}',
  summary: 'Remove a webhook with its secret, its subscriptions and its deliveries',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  params,
  answers: { 204: empty },
});

export const rotateAlertWebhookSecret = defineRoute({
  name: 'rotateAlertWebhookSecret',
  method: 'POST',
  path: '/api/v2/alert-webhooks/{alert_webhook_id}/rotate-secret',
  summary: 'Replace the secret of a webhook; the old one stops working',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  params,
  answers: {
    200: data(z.object({ webhook_secret: z.object({ id: uuid, hmac_secret: z.string(), created_at: timestamp }) })),
  },
});

export const testAlertWebhook = defineRoute({
  name: 'testAlertWebhook',
  method: 'POST',
  path: '/api/v2/alert-webhooks/{alert_webhook_id}/test',
  summary: 'Send a sample message to a webhook, and return the result',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  params,
  body: jsonBody(z.object({ event_type: z.string().nullish() }), { anyContentType: true, absent: {} }),
  answers: {
    200: data(
      z.object({
        event_type: z.string(),
        version: z.int(),
        succeeded: z.boolean(),
        status_code: z.int().nullable(),
        error: z.string().nullable(),
      }),
    ),
  },
});

export const alertWebhookRoutes = [
  listAlertWebhooks,
  createAlertWebhook,
  getAlertWebhook,
  updateAlertWebhook,
  deleteAlertWebhook,
  rotateAlertWebhookSecret,
  testAlertWebhook,
] as const;
