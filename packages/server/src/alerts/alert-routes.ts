import {
  type BodyOf,
  createAlert,
  deleteAlert,
  getAlert,
  getAlertEvent,
  listAlertAttempts,
  listAlertEvents,
  listAlertEventTypes,
  listAlerts,
  updateAlert,
} from '@chokepoint/contract';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import type { Service } from '../service.ts';
import { badRequest, conflict, notFound } from '../service-error.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import { AlertEventStore } from './alert-event-store.ts';
import { type Alert, AlertStore, type WantedSubscription } from './alert-store.ts';
import { AttemptStore } from './attempt-store.ts';
import { encodeAlert, encodeAttempt, encodeEvent } from './encode-alert.ts';
import { EVENT_TYPES, EVENT_VERSION, encodeEventType, eventType } from './event-types.ts';
import { requireText } from './require-text.ts';
import { webhookHandlers } from './webhook-routes.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Alerts, the webhooks that they are sent to, what they tell of, and what became of it. */
export function alertHandlers(service: Service): Handler[] {
  return [...webhookHandlers(service), ...ownHandlers(service), ...recordHandlers(service)];
}

function ownHandlers({ db, clock, audit, pubSub }: Service): Handler[] {
  const alerts = new AlertStore(db);

  async function requireAlert(id: string): Promise<Alert> {
    const alert = await alerts.byId(id);
    if (!alert) throw notFound();
    return alert;
  }

  const inTransaction = <T>(change: (store: AlertStore) => Promise<T>): Promise<T> =>
    unique(() => db.transaction().execute((transaction) => change(new AlertStore(transaction))));

  return [
    handle(listAlerts, async ({ list }) => {
      const { count, rows } = await alerts.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { alerts: rows.map(encodeAlert) } });
    }),

    handle(createAlert, async ({ body, actor, caller }) => {
      const wanted = { name: requireText(body.name, 'name'), description: body.description ?? '' };
      if (!body.subscriptions) throw badRequest('subscriptions is required; it may be empty');
      const subscriptions = await requireSubscriptions(db, body.subscriptions);
      const stamp = { by: caller.user.id, now: clock.now() };
      const create = () => inTransaction((store) => store.create(wanted, subscriptions, stamp));
      const fields = { name: wanted.name, subscriptions: subscriptions.length };
      const alert = await audit.record(actor, 'CreateAlert', fields, create, ({ id }) => ({ id }));
      return created({ data: { alert: encodeAlert(alert) } });
    }),

    handle(getAlert, async ({ params }) => {
      return ok({ data: { alert: encodeAlert(await requireAlert(params.alert_id)) } });
    }),

    handle(updateAlert, async ({ params, body, actor, caller }) => {
      const before = await requireAlert(params.alert_id);
      const subscriptions = body.subscriptions && (await requireSubscriptions(db, body.subscriptions));
      const stamp = { by: caller.user.id, now: clock.now() };
      const change = changeOf(body, before, stamp);
      if (Object.keys(change).length === 0 && !subscriptions && typeof body.disabled !== 'boolean')
        throw badRequest('at least one of name, description, subscriptions or disabled is required');
      const fields = { id: before.id, name: change.name ?? before.name, disabled: body.disabled ?? undefined };
      await audit.record(actor, 'UpdateAlert', fields, () =>
        inTransaction(async (store) => {
          await store.change(before.id, { ...change, updated_at: stamp.now, updated_by: stamp.by });
          if (subscriptions) await store.subscribe(before.id, subscriptions, stamp);
        }),
      );
      await pubSub.publish('alerts');
      return ok({ data: { alert: encodeAlert(await requireAlert(before.id)) } });
    }),

    handle(deleteAlert, async ({ params, actor }) => {
      const { id, name } = await requireAlert(params.alert_id);
      await audit.record(actor, 'DeleteAlert', { id, name }, async () => {
        if (!(await alerts.remove(id))) throw notFound();
      });
      return noContent;
    }),
  ];
}

function recordHandlers({ db }: Service): Handler[] {
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

    handle(listAlertAttempts, async ({ list }) => {
      const { count, rows } = await attempts.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { attempts: rows.map(encodeAttempt) } });
    }),
  ];
}

function changeOf(
  { name, description, disabled }: BodyOf<typeof updateAlert>,
  before: Alert,
  { by, now }: { readonly by: string; readonly now: Date },
) {
  return {
    ...(typeof name === 'string' && { name: requireText(name, 'name') }),
    ...(typeof description === 'string' && { description }),
    ...(disabled === true && !before.disabled_at && { disabled_at: now, disabled_by: by }),
    ...(disabled === false && { disabled_at: null, disabled_by: null }),
  };
}

async function requireSubscriptions(
  db: Database,
  given: NonNullable<BodyOf<typeof createAlert>['subscriptions']>,
): Promise<WantedSubscription[]> {
  const wanted = new Map<string, WantedSubscription>();
  for (const { channel_id, event_type, version, disabled } of given) {
    const channel = channel_id.toLowerCase();
    const known = UUID.test(channel) && (await isWebhook(db, channel));
    if (!known) throw badRequest(`channel_id "${channel_id.slice(0, 64)}" is no webhook`);
    if (!eventType(event_type)) throw badRequest(`event_type "${event_type.slice(0, 64)}" is not known`);
    if (version !== EVENT_VERSION) throw badRequest(`${event_type} has no version ${version}`);
    const key = `${channel} ${event_type}`;
    if (wanted.has(key)) throw badRequest(`${event_type} is subscribed to twice for the same webhook`);
    wanted.set(key, { channel_id: channel, event_type, version, disabled: disabled ?? false });
  }
  return [...wanted.values()];
}

async function isWebhook(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('alert_webhook').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

async function unique<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) === 'alert_name_key')
      throw conflict('An alert with the supplied name already exists.');
    throw error;
  }
}
