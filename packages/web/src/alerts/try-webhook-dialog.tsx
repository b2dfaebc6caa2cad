import { testAlertWebhook } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { eventTypesQuery, refreshAlerts, type Webhook } from './alert-queries.ts';
import * as alertTexts from './texts.ts';

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
      title={alertTexts.tryName(webhook.name)}
      note={alertTexts.sendsAnExample}
      onClose={onClose}
      action={send}
      verb={alertTexts.send}
      cancel={alertTexts.close}
      dismissible
    >
      <SelectField label={alertTexts.event} value={type} onChange={(event) => setType(event.target.value)}>
        <option value="">{alertTexts.onlyTestMessage}</option>
        {types.map((one) => (
          <option key={one.type} value={one.type}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {send.data && !send.isPending && (
        <div role="status">
          {send.data.succeeded ? (
            <Notice tone="good">{alertTexts.deliveredReceiverAnswered(send.data.status_code)}</Notice>
          ) : (
            <Notice tone="danger">{alertTexts.notDeliveredError(send.data.error)}</Notice>
          )}
        </div>
      )}
    </FormDialog>
  );
}
