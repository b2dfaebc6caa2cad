import { createAlertWebhook, updateAlertWebhook, WEBHOOK_TYPES } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { refreshAlerts, type Webhook } from './alert-queries.ts';
import * as alertTexts from './texts.ts';
import { WebhookSecret } from './webhook-secret.tsx';
import { WEBHOOK_KINDS } from './webhook-texts.ts';

type WebhookDialogProps = { readonly webhook?: Webhook; readonly onClose: () => void };

/** Adds a webhook, and shows its secret once, or changes one. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [type, setType] = useState(webhook?.type ?? 'generic');
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [authorization, setAuthorization] = useState('');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, type, url, description, ...(authorization !== '' && { authorization }) };
      if (!webhook) return (await api.call(createAlertWebhook, { body })).body.data.hmac_secret;
      await api.call(updateAlertWebhook, { params: { alert_webhook_id: webhook.id }, body });
      return undefined;
    },
    onSuccess: async () => {
      await refreshAlerts();
      if (!webhook) return;
      notify(alertTexts.nameIsSaved(name));
      onClose();
    },
  });
  if (save.data) return <WebhookSecret name={name} secret={save.data} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook ? alertTexts.editName(webhook.name) : alertTexts.addAWebhook}
      note={alertTexts.sendsEventsAnotherSystem}
      onClose={onClose}
      action={save}
      verb={webhook ? alertTexts.save : alertTexts.addWebhook}
    >
      <TextField
        label={alertTexts.name}
        autoFocus
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={alertTexts.kind}
        value={type}
        onChange={(event) => setType(event.target.value as Webhook['type'])}
      >
        {WEBHOOK_TYPES.map((one) => (
          <option key={one} value={one}>
            {WEBHOOK_KINDS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={alertTexts.address}
        type="url"
        required
        placeholder={alertTexts.https}
        hint={alertTexts.addressHint}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label={alertTexts.authorization}
        type="password"
        autoComplete="off"
        hint={webhook?.has_authorization ? alertTexts.headerStored : alertTexts.onlyIfReceiverNeeds}
        value={authorization}
        onChange={(event) => setAuthorization(event.target.value)}
      />
      <TextField
        label={alertTexts.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  );
}
