import { deleteAlertWebhook, rotateAlertWebhookSecret } from '@chokepoint/contract';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { refreshAlerts, type Webhook } from './alert-queries.ts';
import { TryWebhookDialog } from './try-webhook-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecret } from './webhook-secret.tsx';

type DialogName = 'try' | 'edit' | 'secret' | 'delete';

/** What those who manage alerts can do with one webhook. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [dialog, setDialog] = useState<DialogName>();
  const [secret, setSecret] = useState<string>();
  const close = () => setDialog(undefined);
  const params = { alert_webhook_id: webhook.id };
  return (
    <>
      <ActionMenu
        label={`Actions for ${webhook.name}`}
        actions={[
          { icon: Send, label: 'Try it', onSelect: () => setDialog('try') },
          { icon: Pencil, label: 'Edit', onSelect: () => setDialog('edit') },
          { icon: KeyRound, label: 'New secret', onSelect: () => setDialog('secret') },
          { icon: Trash2, label: 'Delete', danger: true, onSelect: () => setDialog('delete') },
        ]}
      />
      {dialog === 'try' && <TryWebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'secret' && (
        <ConfirmDialog
          title={`Give ${webhook.name} a new secret?`}
          verb="Make a new secret"
          onConfirm={async () =>
            setSecret((await api.call(rotateAlertWebhookSecret, { params })).body.data.webhook_secret.hmac_secret)
          }
          onClose={close}
        >
          Messages are signed with the new secret at once. The receiver rejects them until it has the new secret.
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete ${webhook.name}?`}
          verb="Delete"
          onConfirm={async () => {
            await api.call(deleteAlertWebhook, { params });
            notify(`${webhook.name} is deleted.`);
            await refreshAlerts();
          }}
          onClose={close}
        >
          Alerts are no longer sent there. Pending messages and the delivery history are deleted with it.
        </ConfirmDialog>
      )}
      {secret && <WebhookSecret name={webhook.name} secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
