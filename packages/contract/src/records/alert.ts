import { z } from 'zod';
import { timestamp, uuid } from '../nullable.ts';

/** Where alerts go; each has its own format. */
export const WEBHOOK_TYPES = [
  'generic',
  'slack',
  'ms-teams',
  'jira',
  'servicenow',
  'splunk',
  'elastic',
  'sentinel',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const by = z.string().nullable();

export const alertWebhook = z
  .object({
    id: uuid,
    type: z.enum(WEBHOOK_TYPES),
    name: z.string(),
    description: z.string(),
    url: z.string(),
    /** Whether messages carry an Authorization header; its value is never returned. */
    has_authorization: z.boolean(),
    /** 1 = the last deliveries all arrived. */
    health: z.number().min(0).max(1),
    attempts: z.int().min(0),
    failures: z.int().min(0),
    last_error: z.string().nullable(),
    last_errored_at: timestamp.nullable(),
    last_succeeded_at: timestamp.nullable(),
    created_at: timestamp,
    created_by: by,
    updated_at: timestamp,
    updated_by: by,
    disabled_at: timestamp.nullable(),
    disabled_by: by,
  })
  .meta({ id: 'AlertWebhook' });

const alertSubscription = z
  .object({
    channel_id: uuid,
    event_type: z.string(),
    version: z.int(),
    created_at: timestamp,
    disabled_at: timestamp.nullable(),
    disabled_by: by,
  })
  .meta({ id: 'AlertSubscription' });

export const alertRecord = z
  .object({
    id: uuid,
    name: z.string(),
    description: z.string(),
    subscriptions: z.array(alertSubscription),
    created_at: timestamp,
    created_by: by,
    updated_at: timestamp,
    updated_by: by,
    disabled_at: timestamp.nullable(),
    disabled_by: by,
  })
  .meta({ id: 'Alert' });

export const alertEvent = z
  .object({
    id: uuid,
    type: z.string(),
    message: z.string(),
    data: z.record(z.string(), z.unknown()),
    created_at: timestamp,
    /** When deliveries to its subscribers were queued. */
    attempts_queued_at: timestamp.nullable(),
  })
  .meta({ id: 'AlertEvent' });

export const alertEventType = z
  .object({
    type: z.string(),
    namespace: z.string(),
    category: z.string().nullable(),
    name: z.string(),
    description: z.string(),
    severity: z.enum(['info', 'warning', 'critical']),
    versions: z.array(
      z.object({
        data_version: z.int(),
        data_example: z.record(z.string(), z.unknown()),
        created_at: timestamp,
        deprecated_at: timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'AlertEventType' });

/** One delivery of an event to a webhook because of an alert, however often it was tried. */
export const alertAttempt = z
  .object({
    alert_id: uuid,
    channel_id: uuid,
    event_id: uuid,
    created_at: timestamp,
    succeeded_at: timestamp.nullable(),
    last_status_code: z.int().nullable(),
    last_error: z.string().nullable(),
    attempts: z.int().min(0),
    /** Null once it arrived or was given up. */
    next_attempt_at: timestamp.nullable(),
  })
  .meta({ id: 'AlertAttempt' });
