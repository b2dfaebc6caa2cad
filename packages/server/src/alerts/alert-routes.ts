import { createAlert, deleteAlert, getAlert, listAlerts, updateAlert } from '@chokepoint/contract';
import { created, type Handler, handle, noContent, ok } from '../http/handler.ts';
import { AlertChanges } from './alert-changes.ts';
import type { AlertParts } from './alert-parts.ts';
import { AlertStore } from './configuration/alert-store.ts';
import { encodeAlert } from './encode-alert.ts';
import { eventHandlers } from './event-routes.ts';
import { webhookHandlers } from './webhook-routes.ts';

/** Alerts, the webhooks that they are sent to, the events, and their deliveries. */
export function alertHandlers(parts: AlertParts): Handler[] {
  return [...webhookHandlers(parts), ...ownHandlers(parts), ...eventHandlers(parts)];
}

function ownHandlers(parts: AlertParts): Handler[] {
  const alerts = new AlertStore(parts.db);
  const changes = new AlertChanges(parts);
  return [
    handle(listAlerts, async ({ list }) => {
      const { count, rows } = await alerts.page(list);
      return ok({ count, limit: list.limit, skip: list.skip, data: { alerts: rows.map(encodeAlert) } });
    }),

    handle(createAlert, async (call) =>
      created({ data: { alert: encodeAlert(await changes.create(call.body, call)) } }),
    ),

    handle(getAlert, async ({ params }) => ok({ data: { alert: encodeAlert(await alerts.require(params.alert_id)) } })),

    handle(updateAlert, async (call) => {
      const alert = await changes.update(call.params.alert_id, call.body, call);
      return ok({ data: { alert: encodeAlert(alert) } });
    }),

    handle(deleteAlert, async (call) => {
      await changes.remove(call.params.alert_id, call);
      return noContent;
    }),
  ];
}
