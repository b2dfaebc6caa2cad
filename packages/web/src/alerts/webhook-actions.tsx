import { deleteAlertWebhook, rotateAlertWebhookSecret } from '@chokepoint/contract';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { alertsChanged, type Webhook } from './alert-queries.ts';
import { TryWebhookDialog } from './try-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

type Asking = 'try' | 'edit' | 'secret' | 'delete';

/** What those who manage alerts can do with one webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [asking, setAsking] = useState<Asking>();
  const [secret, setSecret] = useState<string>();
  const close = () => setAsking(undefined);
  const params = { alert_webhook_id: webhook.id };
  return (
    <>
      <ActionMenu
        label={`Actions for ${webhook.name}`}
        actions={[
          { icon: Send, label: 'Try it', onSelect: () => setAsking('try') },
          { icon: Pencil, label: 'Edit', onSelect: () => setAsking('edit') },
          { icon: KeyRound, label: 'New secret', onSelect: () => setAsking('secret') },
          { icon: Trash2, label: 'Delete', danger: true, onSelect: () => setAsking('delete') },
        ]}
      />
      {asking === 'try' && <TryWebhookDialog webhook={webhook} onClose={close} />}
      {asking === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {asking === 'secret' && (
        <ConfirmDialog
          title={`Give ${webhook.name} a new secret?`}
          verb="Make a new secret"
          onConfirm={async () =>
            setSecret((await api.call(rotateAlertWebhookSecret, { params })).body.data.webhook_secret.hmac_secret)
          }
          onClose={close}
        >
          Messages are signed with the new one at once. The receiver refuses them until it knows it.
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${webhook.name}?`}
          verb="Delete"
          onConfirm={async () => {
            await api.call(deleteAlertWebhook, { params });
            notify(`${webhook.name} is deleted.`);
            await alertsChanged();
          }}
          onClose={close}
        >
          Alerts no longer go there. Messages that wait for it, and the record of earlier ones, are deleted with it.
        </ConfirmDialog>
      )}
      {secret && <WebhookSecret name={webhook.name} secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
