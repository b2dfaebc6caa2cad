import { updateAlertWebhook } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { EnterpriseOnly } from '../access/enterprise-only.tsx';
import { NoAccess } from '../access/no-access.tsx';
import { useEdition } from '../access/use-edition.ts';
import { useViewer } from '../access/viewer.ts';
import { api } from '../api/client.ts';
import { failureText } from '../api/failure.ts';
import { Button } from '../controls/button.tsx';
import { Switch } from '../controls/fields/switch.tsx';
import { Moment } from '../controls/moment.tsx';
import { PageTitle } from '../controls/page-title.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { SkeletonRows } from '../controls/status/skeleton-rows.tsx';
import { Table } from '../controls/table.tsx';
import { notify } from '../notifications/notifications.ts';
import { alertsChanged, type Webhook, webhooksQuery } from './alert-queries.ts';
import { AlertTabs } from './alert-tabs.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { healthOf, hostOf, WEBHOOK_KINDS } from './webhook-texts.ts';

/** The other systems that hear of what happened. */
export function WebhooksPage() {
  const { may } = useViewer();
  const exists = useEdition() !== 'community';
  const sees = may('alerts/Read') && exists;
  const manages = may('alerts/Manage') && exists;
  const search = useSearch({ from: '/signed-in/alerts/webhooks' });
  const navigate = useNavigate({ from: '/alerts/webhooks' });
  const webhooks = useQuery({ ...webhooksQuery, enabled: sees });
  const [adding, setAdding] = useState(false);
  const open = webhooks.data?.find(({ id }) => id === search.webhook);
  const add = manages && (
    <Button tone="primary" icon={Plus} onClick={() => setAdding(true)}>
      Add webhook
    </Button>
  );
  return (
    <>
      <PageTitle title="Webhooks" note="Other systems that hear of what happened here." action={add} />
      {sees && <AlertTabs />}
      {!exists && <EnterpriseOnly what="Alerts" />}
      {exists && !sees && <NoAccess what="see the webhooks" />}
      {sees && webhooks.isPending && <SkeletonRows count={4} label="Loading the webhooks" />}
      <FailureNotice error={webhooks.error} />
      {webhooks.data && (
        <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
          {webhooks.data.length === 0 ? (
            <EmptyState icon={WebhookIcon} title="No webhook yet">
              A webhook is an address of a chat, a ticket system or a SIEM. Alerts say what is sent there.
            </EmptyState>
          ) : (
            <Table label="Webhooks" columns={['Webhook', 'Leads to', 'Health', 'Last message', 'On']}>
              {webhooks.data.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  manages={manages}
                  onOpen={() => void navigate({ search: { webhook: webhook.id } })}
                />
              ))}
            </Table>
          )}
        </div>
      )}
      {adding && <WebhookDialog onClose={() => setAdding(false)} />}
      {open && <WebhookPanel webhook={open} onClose={() => void navigate({ search: {} })} />}
    </>
  );
}

type WebhookRowProps = { readonly webhook: Webhook; readonly manages: boolean; readonly onOpen: () => void };

function WebhookRow({ webhook, manages, onOpen }: WebhookRowProps) {
  const { word, tone } = healthOf(webhook);
  const last = [webhook.last_succeeded_at, webhook.last_errored_at].filter((at) => at !== null).sort();
  const failed = webhook.last_errored_at !== null && last.at(-1) === webhook.last_errored_at;
  return (
    <tr className="hover:bg-canvas">
      <th scope="row" className="min-w-40 px-4 py-2 font-medium">
        <button type="button" onClick={onOpen} className="text-left hover:underline" title="Its last messages">
          {webhook.name}
        </button>
        {webhook.description && <span className="block text-xs font-normal text-ink-faint">{webhook.description}</span>}
      </th>
      <td className="px-4 py-2">
        <span className="whitespace-nowrap">{WEBHOOK_KINDS[webhook.type]}</span>
        <span className="block text-xs break-all text-ink-faint">{hostOf(webhook)}</span>
      </td>
      <td className="px-4">
        <Badge tone={tone}>{word}</Badge>
      </td>
      <td className="max-w-64 min-w-32 px-4 py-2 text-ink-soft">
        <Moment at={last.at(-1) ?? ''} />
        {failed && <span className="block text-xs break-words text-danger">{webhook.last_error}</span>}
      </td>
      <td className="px-4">
        <OnOff webhook={webhook} manages={manages} />
      </td>
      <td className="px-4 text-right whitespace-nowrap">
        <Button className="h-7 px-2" aria-label={`Messages to ${webhook.name}`} onClick={onOpen}>
          Messages
        </Button>
        {manages && <WebhookActions webhook={webhook} />}
      </td>
    </tr>
  );
}

function OnOff({ webhook, manages }: Omit<WebhookRowProps, 'onOpen'>) {
  const on = webhook.disabled_at === null;
  const change = useMutation({
    mutationFn: async (disabled: boolean) => {
      await api.call(updateAlertWebhook, { params: { alert_webhook_id: webhook.id }, body: { disabled } });
      await alertsChanged();
    },
    onError: (error) => notify(failureText(error), 'danger'),
  });
  if (!manages) return <Badge tone={on ? 'good' : 'neutral'}>{on ? 'On' : 'Off'}</Badge>;
  return (
    <Switch
      label={`Send to ${webhook.name}`}
      checked={on}
      disabled={change.isPending}
      onChange={(wanted) => change.mutate(!wanted)}
    />
  );
}
