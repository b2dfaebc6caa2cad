import { deleteAlertWebhook, rotateAlertWebhookSecret } from '@chokepoint/contract';
import { KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { ActionMenu } from '../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../controls/overlays/confirm-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { refreshAlerts, type Webhook } from './alert-queries.ts';
import * as alertTexts from './texts.ts';
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
        label={alertTexts.actionsForName(webhook.name)}
        actions={[
          { icon: Send, label: alertTexts.tryIt, onSelect: () => setDialog('try') },
          { icon: Pencil, label: alertTexts.edit, onSelect: () => setDialog('edit') },
          { icon: KeyRound, label: alertTexts.newSecret, onSelect: () => setDialog('secret') },
          { icon: Trash2, label: alertTexts.deleteText, danger: true, onSelect: () => setDialog('delete') },
        ]}
      />
      {dialog === 'try' && <TryWebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {dialog === 'secret' && (
        <ConfirmDialog
          title={alertTexts.giveNameNewSecret(webhook.name)}
          verb={alertTexts.createSecret}
          onConfirm={async () =>
            setSecret((await api.call(rotateAlertWebhookSecret, { params })).body.data.webhook_secret.hmac_secret)
          }
          onClose={close}
        >
          {alertTexts.messagesSignedNewSecretOnce}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={alertTexts.deleteName(webhook.name)}
          verb={alertTexts.deleteText}
          onConfirm={async () => {
            await api.call(deleteAlertWebhook, { params });
            notify(alertTexts.nameIsDeleted(webhook.name));
            await refreshAlerts();
          }}
          onClose={close}
        >
          {alertTexts.alertsNoLongerSentThere}
        </ConfirmDialog>
      )}
      {secret && <WebhookSecret name={webhook.name} secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}
