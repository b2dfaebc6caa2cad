import { deleteAlert, updateAlert } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BellRing, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { EnterpriseOnly } from '../access/enterprise-only.tsx';
import { NoAccess } from '../access/no-access.tsx';
import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { Switch } from '../controls/fields/switch.tsx';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { type Alert, alertsChanged, alertsQuery, eventTypesQuery, webhooksQuery } from './alert-queries.ts';
import { AlertTabs } from './alert-tabs.tsx';
import { EventName } from './event-name.tsx';

/** Which events are told, and to whom. */
export function AlertsPage() {
  const { may } = useViewer();
  const exists = useEdition() !== 'community';
  const sees = may('alerts/Read') && exists;
  const manages = may('alerts/Manage') && exists;
  const alerts = useQuery({ ...alertsQuery, enabled: sees });
  const webhooks = useQuery({ ...webhooksQuery, enabled: sees });
  const types = useQuery({ ...eventTypesQuery, enabled: sees });
  const [editing, setEditing] = useState<Alert | 'new'>();
  const [deleting, setDeleting] = useState<Alert>();
  const ready = alerts.data && webhooks.data && types.data;
  const canCreate = manages && (webhooks.data?.length ?? 0) > 0;
  return (
    <>
      <PageTitle
        title="Alerts"
        note="Which events are told, and to whom."
        action={
          canCreate && (
            <Button tone="primary" icon={Plus} onClick={() => setEditing('new')}>
              Create alert
            </Button>
          )
        }
      />
      {sees && <AlertTabs />}
      {!exists && <EnterpriseOnly what="Alerts" />}
      {exists && !sees && <NoAccess what="see the alerts" />}
      {sees && !ready && !alerts.error && <SkeletonRows count={4} label="Loading the alerts" />}
      <FailureNotice error={alerts.error ?? webhooks.error ?? types.error} />
      {ready && (
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          {alerts.data.length === 0 ? (
            <EmptyState
              icon={BellRing}
              title="No alert yet"
              action={
                manages &&
                !canCreate && (
                  <Link
                    to="/alerts/webhooks"
                    className="inline-flex h-8 items-center rounded-md border border-line px-3 hover:bg-sunken"
                  >
                    Add a webhook first
                  </Link>
                )
              }
            >
              New findings, more exposure, an analysis that failed: an alert sends it to a webhook as soon as it
              happens.
            </EmptyState>
          ) : (
            <Table label="Alerts" columns={['Alert', 'Tells of', 'To', 'On']}>
              {alerts.data.map((alert) => (
                <tr key={alert.id} className="align-top hover:bg-canvas">
                  <th scope="row" className="px-4 py-2 font-medium">
                    {alert.name}
                    {alert.description && (
                      <span className="block text-xs font-normal text-ink-faint">{alert.description}</span>
                    )}
                  </th>
                  <td className="px-4 py-2">
                    <TellsOf alert={alert} />
                  </td>
                  <td className="px-4 py-2">
                    {[...new Set(alert.subscriptions.map(({ channel_id }) => channel_id))].map((id) => (
                      <span key={id} className="block">
                        {webhooks.data.find((webhook) => webhook.id === id)?.name ?? 'A webhook'}
                      </span>
                    ))}
                  </td>
                  <td className="px-4 py-2">
                    <OnOff alert={alert} manages={manages} />
                  </td>
                  <td className="px-4 py-1 text-right">
                    {manages && (
                      <ActionMenu
                        label={`Actions for ${alert.name}`}
                        actions={[
                          { icon: Pencil, label: 'Edit', onSelect: () => setEditing(alert) },
                          { icon: Trash2, label: 'Delete', danger: true, onSelect: () => setDeleting(alert) },
                        ]}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </Table>
          )}
        </div>
      )}
      {ready && editing && (
        <AlertDialog
          {...(editing === 'new' ? {} : { alert: editing })}
          webhooks={webhooks.data}
          types={types.data}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          verb="Delete"
          onConfirm={async () => {
            await api.call(deleteAlert, { params: { alert_id: deleting.id } });
            notify(`${deleting.name} is deleted.`);
            await alertsChanged();
          }}
          onClose={() => setDeleting(undefined)}
        >
          Its messages that wait, and the record of earlier ones, are deleted with it. The webhooks stay.
        </ConfirmDialog>
      )}
    </>
  );
}

function TellsOf({ alert }: { readonly alert: Alert }) {
  const types = [...new Set(alert.subscriptions.map(({ event_type }) => event_type))];
  if (types.length === 0) return <span className="text-ink-faint">Nothing</span>;
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

function OnOff({ alert, manages }: { readonly alert: Alert; readonly manages: boolean }) {
  const on = alert.disabled_at === null;
  const change = useMutation({
    mutationFn: async (disabled: boolean) => {
      await api.call(updateAlert, { params: { alert_id: alert.id }, body: { disabled } });
      await alertsChanged();
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (!manages) return <Badge tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>;
  return (
    <Switch
      label={`Alert ${alert.name}`}
      checked={on}
      disabled={change.isPending}
      onChange={(wanted) => change.mutate(!wanted)}
    />
  );
}
