import { updateAlert } from '@chokepoint/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { api } from '../api/client.ts';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { Table } from '../controls/table.tsx';
import { type Alert, refreshAlerts, type Webhook } from './alert-queries.ts';
import { EventName } from './event-name.tsx';
import { OnOffSwitch } from './on-off-switch.tsx';
import * as alertTexts from './texts.ts';

type AlertTableProps = {
  readonly alerts: readonly Alert[];
  readonly webhooks: readonly Webhook[];
  readonly manages: boolean;
  readonly onEdit: (alert: Alert) => void;
  readonly onDelete: (alert: Alert) => void;
};

export function AlertTable({ alerts, ...row }: AlertTableProps) {
  return (
    <Table label={alertTexts.alerts} columns={[alertTexts.alert, alertTexts.events, alertTexts.to, alertTexts.on]}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} {...row} />
      ))}
    </Table>
  );
}

type AlertRowProps = Omit<AlertTableProps, 'alerts'> & { readonly alert: Alert };

function AlertRow({ alert, webhooks, manages, onEdit, onDelete }: AlertRowProps) {
  return (
    <tr className="align-top hover:bg-canvas">
      <th scope="row" className="px-4 py-2 font-medium">
        {alert.name}
        {alert.description && <span className="block text-xs font-normal text-ink-faint">{alert.description}</span>}
      </th>
      <td className="px-4 py-2">
        <EventNames alert={alert} />
      </td>
      <td className="px-4 py-2">
        {[...new Set(alert.subscriptions.map(({ channel_id }) => channel_id))].map((id) => (
          <span key={id} className="block">
            {webhooks.find((webhook) => webhook.id === id)?.name ?? alertTexts.aWebhook}
          </span>
        ))}
      </td>
      <td className="px-4 py-2">
        <OnOffSwitch
          label={alertTexts.alertName(alert.name)}
          on={alert.disabled_at === null}
          manages={manages}
          onSwitch={(on) => switchAlert(alert, on)}
        />
      </td>
      <td className="px-4 py-1 text-right">
        {manages && (
          <ActionMenu
            label={alertTexts.actionsForName(alert.name)}
            actions={[
              { icon: Pencil, label: alertTexts.edit, onSelect: () => onEdit(alert) },
              { icon: Trash2, label: alertTexts.deleteText, danger: true, onSelect: () => onDelete(alert) },
            ]}
          />
        )}
      </td>
    </tr>
  );
}

function EventNames({ alert }: { readonly alert: Alert }) {
  const types = [...new Set(alert.subscriptions.map(({ event_type }) => event_type))];
  if (types.length === 0) return <span className="text-ink-faint">{alertTexts.nothing}</span>;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {types.map((type) => (
        <li key={type}>
          <EventName type={type} />
        </li>
      ))}
    </ul>
  );
}

async function switchAlert({ id }: Alert, on: boolean): Promise<void> {
  await api.call(updateAlert, { params: { alert_id: id }, body: { disabled: !on } });
  await refreshAlerts();
}
