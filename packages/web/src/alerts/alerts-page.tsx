import { deleteAlert } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PageGate } from '../access/page-gate.tsx';
import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { notify } from '../notifications/notifications.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { type Alert, alertsQuery, eventTypesQuery, refreshAlerts, webhooksQuery } from './alert-queries.ts';
import { AlertTable } from './alert-table.tsx';
import { AlertTabs } from './alert-tabs.tsx';
import { NoAlert } from './no-alert.tsx';
import * as alertTexts from './texts.ts';

/** Which events are sent to which webhooks. */
export function AlertsPage() {
  const { may } = useViewer();
  const exists = useEdition() !== 'community';
  const sees = may('alerts/Read') && exists;
  const manages = may('alerts/Manage') && exists;
  const page = useAlerts(sees);
  const [editing, setEditing] = useState<Alert | 'new'>();
  const [deleting, setDeleting] = useState<Alert>();
  const canCreate = manages && page.hasWebhooks;
  return (
    <>
      <PageTitle
        title={alertTexts.alerts}
        note={alertTexts.alertRulesWhichEvents}
        action={
          canCreate && (
            <Button tone="primary" icon={Plus} onClick={() => setEditing('new')}>
              {alertTexts.createAlert}
            </Button>
          )
        }
      />
      {sees && <AlertTabs />}
      <PageGate
        sees={sees}
        what={alertTexts.seeTheAlerts}
        enterprise={alertTexts.alerts}
        query={page}
        loading={alertTexts.loadingTheAlerts}
        rows={4}
      >
        {({ alerts, webhooks }) => (
          <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
            {alerts.length === 0 ? (
              <NoAlert needsWebhook={manages && !canCreate} />
            ) : (
              <AlertTable
                alerts={alerts}
                webhooks={webhooks}
                manages={manages}
                onEdit={setEditing}
                onDelete={setDeleting}
              />
            )}
          </div>
        )}
      </PageGate>
      {page.data && editing && (
        <AlertDialog
          {...(editing === 'new' ? {} : { alert: editing })}
          webhooks={page.data.webhooks}
          types={page.data.types}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting && <DeleteAlertDialog alert={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

/** The alerts with what they refer to, once all of it is loaded. */
function useAlerts(enabled: boolean) {
  const alerts = useQuery({ ...alertsQuery, enabled });
  const webhooks = useQuery({ ...webhooksQuery, enabled });
  const types = useQuery({ ...eventTypesQuery, enabled });
  const data =
    alerts.data && webhooks.data && types.data
      ? { alerts: alerts.data, webhooks: webhooks.data, types: types.data }
      : undefined;
  return {
    data,
    error: alerts.error ?? webhooks.error ?? types.error,
    isPending: !data && !alerts.error,
    hasWebhooks: (webhooks.data?.length ?? 0) > 0,
  };
}

function DeleteAlertDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  return (
    <ConfirmDialog
      title={alertTexts.deleteName(alert.name)}
      verb={alertTexts.deleteText}
      onConfirm={async () => {
        await api.call(deleteAlert, { params: { alert_id: alert.id } });
        notify(alertTexts.nameIsDeleted(alert.name));
        await refreshAlerts();
      }}
      onClose={onClose}
    >
      {alertTexts.deletedWithAlert}
    </ConfirmDialog>
  );
}
