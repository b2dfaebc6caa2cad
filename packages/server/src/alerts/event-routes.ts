import {
  getAlertEvent,
  listAlertAttempts,
  listAlertEvents,
  listAlertEventTypes,
  retryAlertAttempt,
} from '@chokepoint/contract';
import { type Handler, handle, ok } from '../http/handler.ts';
import { notFound } from '../service-error.ts';
import type { AlertParts } from './alert-parts.ts';
import { AttemptStore } from './delivery/attempt-store.ts';
import { encodeAttempt, encodeEvent } from './encode-alert.ts';
import { AlertEventStore } from './events/alert-event-store.ts';
import { EVENT_TYPES, encodeEventType } from './events/event-types.ts';

export function eventHandlers({
  db,
  audit,
  clock,
  pubSub,
}: Pick<AlertParts, 'db' | 'audit' | 'clock' | 'pubSub'>): Handler[] {
  const events = new AlertEventStore(db);
  const attempts = new AttemptStore(db);
  return [
    handle(listAlertEvents, async ({ list }) => {
      const { count, rows } = await events.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { events: rows.map(encodeEvent) } });
    }),

    handle(getAlertEvent, async ({ params }) => {
      const event = await events.byId(params.alert_event_id);
      if (!event) throw notFound();
      return ok({ data: { event: encodeEvent(event) } });
    }),

    handle(listAlertEventTypes, () => ok({ data: { event_types: EVENT_TYPES.map(encodeEventType) } })),

    handle(retryAlertAttempt, async ({ body, actor }) => {
      const attempt = await audit.record(actor, 'RetryAlertAttempt', body, () => attempts.retry(body, clock.now()));
      if (!attempt) throw notFound();
      await pubSub.publish('alerts');
      return ok({ data: { alert_attempt: encodeAttempt(attempt) } });
    }),

    handle(listAlertAttempts, async ({ list }) => {
      const { count, rows } = await attempts.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { attempts: rows.map(encodeAttempt) } });
    }),
  ];
}
