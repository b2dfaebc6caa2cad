import { createAlertWebhook, updateAlertWebhook, WEBHOOK_TYPES } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { refreshAlerts, type Webhook } from './alert-queries.ts';
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
      notify(`${name} is saved.`);
      onClose();
    },
  });
  if (save.data) return <WebhookSecret name={name} secret={save.data} onClose={onClose} />;
  return (
    <FormDialog
      title={webhook ? `Edit ${webhook.name}` : 'Add a webhook'}
      note="Sends events to another system."
      onClose={onClose}
      action={save}
      verb={webhook ? 'Save' : 'Add webhook'}
    >
      <TextField label="Name" autoFocus required value={name} onChange={(event) => setName(event.target.value)} />
      <SelectField label="Kind" value={type} onChange={(event) => setType(event.target.value as Webhook['type'])}>
        {WEBHOOK_TYPES.map((one) => (
          <option key={one} value={one}>
            {WEBHOOK_KINDS[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Address"
        type="url"
        required
        placeholder="https://"
        hint="Over https. Addresses inside the organisation have to be allowed in the settings of the service."
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextField
        label="Authorization"
        type="password"
        autoComplete="off"
        hint={
          webhook?.has_authorization
            ? 'A header is stored. Leave this empty to keep it.'
            : 'Only if the receiver needs it: the whole header, for example Splunk and its token.'
        }
        value={authorization}
        onChange={(event) => setAuthorization(event.target.value)}
      />
      <TextField label="Description" value={description} onChange={(event) => setDescription(event.target.value)} />
    </FormDialog>
  );
}
