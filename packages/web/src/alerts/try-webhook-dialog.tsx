import { testAlertWebhook } from '@chokepoint/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { Notice } from '../controls/status/notice.tsx';
import { alertsChanged, eventTypesQuery, type Webhook } from './alert-queries.ts';

type TryWebhookDialogProps = { readonly webhook: Webhook; readonly onClose: () => void };

/** Sends an example at once, and tells what became of it. */
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
    onSuccess: alertsChanged,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    send.mutate();
  }
  return (
    <Dialog title={`Try ${webhook.name}`} note="Sends an example, marked as a test." onClose={onClose}>
      <form onSubmit={submit} className="space-y-3">
        <SelectField label="What to tell of" value={type} onChange={(event) => setType(event.target.value)}>
          <option value="">Nothing but that it works</option>
          {types.map((one) => (
            <option key={one.type} value={one.type}>
              {one.name}
            </option>
          ))}
        </SelectField>
        {send.data && !send.isPending && (
          <div role="status">
            {send.data.succeeded ? (
              <Notice tone="good">It arrived: the receiver answered {send.data.status_code}.</Notice>
            ) : (
              <Notice tone="danger">It did not arrive: {send.data.error}.</Notice>
            )}
          </div>
        )}
        <FailureNotice error={send.error} />
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" tone="primary" busy={send.isPending}>
            Send
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
