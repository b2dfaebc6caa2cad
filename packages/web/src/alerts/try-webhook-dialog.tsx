import { testAlertWebhook } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { eventTypesQuery, refreshAlerts, type Webhook } from './alert-queries.ts';

type TryWebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

/** Sends an example immediately, and shows the outcome. */
export function TryWebhookDialog({ webhook, onClose }: TryWebhookDialogProps) {
  const types = useQuery(eventTypesQuery).data ?? [];
  const [type, setType] = useState('');
  const send = useMutation({
    mutationFn: async () =>
      (
        await api.call(testAlertWebhook, {
          params: { alert_webhook_id: webhook.id },
          body: type ? { event_type: type } : {},
        })
      ).body.data,
    onSuccess: refreshAlerts,
  });
  return (
    <FormDialog
      title={`Try ${webhook.name}`}
      note="Sends an example, marked as a test."
      onClose={onClose}
      action={send}
      verb="Send"
      cancel="Close"
      dismissible
    >
      <SelectField label="Event" value={type} onChange={(event) => setType(event.target.value)}>
        <option value="">Only a test message</option>
        {types.map((one) => (
          <option key={one.type} value={one.type}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {send.data && !send.isPending && (
        <div role="status">
          {send.data.succeeded ? (
            <Notice tone="good">Delivered: the receiver answered {send.data.status_code}.</Notice>
          ) : (
            <Notice tone="danger">Not delivered: {send.data.error}.</Notice>
          )}
        </div>
      )}
    </FormDialog>
  );
}
