import { updateAlertWebhook } from '@chokepoint/contract';
import { Webhook as WebhookIcon } from 'lucide-react';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { Moment } from '../controls/moment.tsx';
import { Badge } from '../controls/status/badge.tsx';
import { EmptyState } from '../controls/status/empty-state.tsx';
import { Table } from '../controls/table.tsx';
import { refreshAlerts, type Webhook } from './alert-queries.ts';
import { OnOffSwitch } from './on-off-switch.tsx';
import * as alertTexts from './texts.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { healthOf, hostOf, WEBHOOK_KINDS } from './webhook-texts.ts';

type WebhookTableProps = {
  readonly webhooks: readonly Webhook[];
  readonly manages: boolean;
  readonly onOpen: (webhook: Webhook) => void;
};

export function WebhookTable({ webhooks, manages, onOpen }: WebhookTableProps) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-card">
      {webhooks.length === 0 ? (
        <EmptyState icon={WebhookIcon} title={alertTexts.noWebhooksYet}>
          {alertTexts.noWebhooksYetText}
        </EmptyState>
      ) : (
        <Table
          label={alertTexts.webhooks}
          columns={[
            alertTexts.webhook,
            alertTexts.destination,
            alertTexts.health,
            alertTexts.lastMessage,
            alertTexts.on,
          ]}
        >
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} manages={manages} onOpen={() => onOpen(webhook)} />
          ))}
        </Table>
      )}
    </div>
  );
}

type WebhookRowProps = { readonly webhook: Webhook; readonly manages: boolean; readonly onOpen: () => void };

function WebhookRow({ webhook, manages, onOpen }: WebhookRowProps) {
  const { label, tone } = healthOf(webhook);
  const last = [webhook.last_succeeded_at, webhook.last_errored_at].filter((at) => at !== null).sort();
  const failed = webhook.last_errored_at !== null && last.at(-1) === webhook.last_errored_at;
  return (
    <tr className="hover:bg-canvas">
      <th scope="row" className="min-w-40 px-4 py-2 font-medium">
        <button type="button" onClick={onOpen} className="text-left hover:underline" title={alertTexts.itsLastMessages}>
          {webhook.name}
        </button>
        {webhook.description && <span className="block text-xs font-normal text-ink-faint">{webhook.description}</span>}
      </th>
      <td className="px-4 py-2">
        <span className="whitespace-nowrap">{WEBHOOK_KINDS[webhook.type]}</span>
        <span className="block text-xs break-all text-ink-faint">{hostOf(webhook)}</span>
      </td>
      <td className="px-4">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="max-w-64 min-w-32 px-4 py-2 text-ink-soft">
        <Moment at={last.at(-1) ?? ''} />
        {failed && <span className="block text-xs break-words text-danger">{webhook.last_error}</span>}
      </td>
      <td className="px-4">
        <OnOffSwitch
          label={alertTexts.sendToName(webhook.name)}
          on={webhook.disabled_at === null}
          manages={manages}
          onSwitch={(on) => switchWebhook(webhook, on)}
        />
      </td>
      <td className="px-4 text-right whitespace-nowrap">
        <Button className="h-7 px-2" aria-label={alertTexts.messagesToName(webhook.name)} onClick={onOpen}>
          {alertTexts.messages}
        </Button>
        {manages && <WebhookActions webhook={webhook} />}
      </td>
    </tr>
  );
}

async function switchWebhook({ id }: Webhook, on: boolean): Promise<void> {
  await api.call(updateAlertWebhook, { params: { alert_webhook_id: id }, body: { disabled: !on } });
  await refreshAlerts();
}
