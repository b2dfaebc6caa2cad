import type { alertAttempt, alertEvent, alertRecord, alertWebhook } from '@chokepoint/contract';
import type { z } from 'zod';
import { may, type Principal } from '../callers/principal.ts';
import type { Alert } from './configuration/alert-store.ts';
import type { Outcome } from './configuration/delivery-outcome.ts';
import type { WebhookRow } from './configuration/webhook-store.ts';
import type { AttemptRow } from './delivery/attempt-store.ts';
import type { EventRow } from './events/alert-event-store.ts';
import { EVENT_VERSION } from './events/event-types.ts';

const timeOrNull = (time: Date | null): string | null => time?.toISOString() ?? null;

type Changed = Pick<
  WebhookRow,
  'created_at' | 'created_by' | 'updated_at' | 'updated_by' | 'disabled_at' | 'disabled_by'
>;
const changed = (row: Changed) => ({
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  updated_at: row.updated_at.toISOString(),
  updated_by: row.updated_by,
  disabled_at: timeOrNull(row.disabled_at),
  disabled_by: row.disabled_by,
});

export const encodeWebhook = (row: WebhookRow): z.input<typeof alertWebhook> => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  url: row.url,
  has_authorization: row.authorization_sealed !== null,
  health: Math.min(1, Math.max(0, row.health)),
  attempts: row.attempts,
  failures: row.failures,
  last_error: row.last_error,
  last_errored_at: timeOrNull(row.last_errored_at),
  last_succeeded_at: timeOrNull(row.last_succeeded_at),
  ...changed(row),
});

/** As a caller sees it: an address may contain a secret, so only those who manage webhooks see more than its host. */
export function encodeWebhookFor(caller: Principal, row: WebhookRow): z.input<typeof alertWebhook> {
  const webhook = encodeWebhook(row);
  return may(caller, 'alerts/Manage') ? webhook : { ...webhook, url: `${new URL(row.url).origin}/...` };
}

export const encodeWebhookTest = (type: string, outcome: Outcome) => ({
  event_type: type,
  version: EVENT_VERSION,
  succeeded: outcome.succeeded,
  status_code: outcome.statusCode,
  error: outcome.succeeded ? null : outcome.error,
});

export const encodeAlert = (row: Alert): z.input<typeof alertRecord> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  subscriptions: row.subscriptions.map((one) => ({
    channel_id: one.channel_id,
    event_type: one.event_type,
    version: one.version,
    created_at: one.created_at.toISOString(),
    disabled_at: timeOrNull(one.disabled_at),
    disabled_by: one.disabled_by,
  })),
  ...changed(row),
});

export const encodeEvent = (row: EventRow): z.input<typeof alertEvent> => ({
  id: row.id,
  type: row.type,
  message: row.message,
  data: row.data,
  created_at: row.created_at.toISOString(),
  attempts_queued_at: timeOrNull(row.attempts_queued_at),
});

export const encodeAttempt = (row: AttemptRow): z.input<typeof alertAttempt> => ({
  alert_id: row.alert_id,
  channel_id: row.channel_id,
  event_id: row.event_id,
  created_at: row.created_at.toISOString(),
  succeeded_at: timeOrNull(row.succeeded_at),
  last_status_code: row.last_status_code,
  last_error: row.last_error,
  attempts: row.attempts,
  next_attempt_at: timeOrNull(row.next_attempt_at),
});
