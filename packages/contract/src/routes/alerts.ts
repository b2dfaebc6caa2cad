import { z } from 'zod';
import { exactText, flag, integer, text, time, unfiltered, unsorted, uuid } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { alertAttempt, alertEvent, alertEventType, alertRecord } from '../records/alert.ts';
import { data, defineRoute, ENTERPRISE, empty, jsonBody, page, uuidId } from '../route.ts';

const tag = 'Alerts';
const mayRead = anyOf('alerts/Read');
const mayManage = anyOf('alerts/Manage');
const params = z.object({ alert_id: uuidId });

const given = {
  name: z.string().nullish(),
  description: z.string().nullish(),
  subscriptions: z
    .array(
      z.object({
        channel_id: z.string(),
        event_type: z.string(),
        version: z.int().default(1),
        disabled: z.boolean().nullish(),
      }),
    )
    .max(1000)
    .nullish(),
};

export const listAlerts = defineRoute({
  name: 'listAlerts',
  method: 'GET',
  path: '/api/v2/alerts',
  summary: 'List the alerts: which events are sent where',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  columns: { name: text, description: unsorted(text), disabled: unsorted(flag), created_at: time, updated_at: time },
  page: { limit: 10 },
  answers: { 200: page(z.object({ alerts: z.array(alertRecord) })) },
});

export const createAlert = defineRoute({
  name: 'createAlert',
  errors: [409],
  method: 'POST',
  path: '/api/v2/alerts',
  summary: 'Add an alert with its subscriptions',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  body: jsonBody(z.object(given)),
  answers: { 201: data(z.object({ alert: alertRecord })) },
});

export const getAlert = defineRoute({
  name: 'getAlert',
  method: 'GET',
  path: '/api/v2/alerts/{alert_id}',
  summary: 'An alert',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  params,
  answers: { 200: data(z.object({ alert: alertRecord })) },
});

export const updateAlert = defineRoute({
  name: 'updateAlert',
  errors: [409],
  method: 'PATCH',
  path: '/api/v2/alerts/{alert_id}',
  summary: 'Change an alert; given subscriptions replace the existing ones',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  params,
  body: jsonBody(z.object({ ...given, disabled: z.boolean().nullish() })),
  answers: { 200: data(z.object({ alert: alertRecord })) },
});

export const deleteAlert = defineRoute({
  name: 'deleteAlert',
  method: 'DELETE',
  path: '/api/v2/alerts/{alert_id}',
  summary: 'Remove an alert with its subscriptions and its deliveries',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  params,
  answers: { 204: empty },
});

export const listAlertEvents = defineRoute({
  name: 'listAlertEvents',
  method: 'GET',
  path: '/api/v2/alert-events',
  summary: 'The events that alerts can report',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  columns: {
    type: unsorted(exactText),
    delivered: unsorted(flag),
    created_at: time,
    attempts_queued_at: unfiltered(time),
  },
  page: { limit: 10 },
  answers: { 200: page(z.object({ events: z.array(alertEvent) })) },
});

export const getAlertEvent = defineRoute({
  name: 'getAlertEvent',
  method: 'GET',
  path: '/api/v2/alert-events/{alert_event_id}',
  summary: 'One event',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  params: z.object({ alert_event_id: uuidId }),
  answers: { 200: data(z.object({ event: alertEvent })) },
});

export const listAlertEventTypes = defineRoute({
  name: 'listAlertEventTypes',
  method: 'GET',
  path: '/api/v2/alert-event-types',
  summary: 'The types of events that alerts can report, with an example of each',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  answers: { 200: data(z.object({ event_types: z.array(alertEventType) })) },
});

export const listAlertAttempts = defineRoute({
  name: 'listAlertAttempts',
  method: 'GET',
  path: '/api/v2/alert-attempts',
  summary: 'Deliveries and their results',
  tag,
  editions: ENTERPRISE,
  access: mayRead,
  columns: {
    alert_id: unsorted(uuid),
    channel_id: unsorted(uuid),
    event_id: unsorted(uuid),
    succeeded: unsorted(flag),
    created_at: time,
    succeeded_at: unfiltered(time),
    next_attempt_at: unfiltered(time),
    attempts: unfiltered(integer),
  },
  page: { limit: 10 },
  answers: { 200: page(z.object({ attempts: z.array(alertAttempt) })) },
});

export const retryAlertAttempt = defineRoute({
  name: 'retryAlertAttempt',
  method: 'POST',
  path: '/api/v2/alert-attempts/retry',
  summary: 'Send a delivery again that has failed or was given up',
  description:
    'Queues a delivery again that has failed or was given up; it is due at once, and its number of attempts stays. A delivery that has succeeded is left alone. Recorded in the audit log as `RetryAlertAttempt`.',
  tag,
  editions: ENTERPRISE,
  access: mayManage,
  body: jsonBody(z.object({ alert_id: uuidId, channel_id: uuidId, event_id: uuidId })),
  answers: { 200: data(z.object({ alert_attempt: alertAttempt })) },
});

export const alertRoutes = [
  retryAlertAttempt,
  listAlerts,
  createAlert,
  getAlert,
  updateAlert,
  deleteAlert,
  listAlertEvents,
  getAlertEvent,
  listAlertEventTypes,
  listAlertAttempts,
] as const;
