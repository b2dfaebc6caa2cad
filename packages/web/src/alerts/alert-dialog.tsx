import { createAlert, updateAlert } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { type Alert, type EventType, refreshAlerts, type Webhook } from './alert-queries.ts';
import { SubscriptionFields } from './subscription-fields.tsx';
import { given, subscriptionsOf, suggested } from './subscriptions.ts';
import * as alertTexts from './texts.ts';

type AlertDialogProps = {
  readonly alert?: Alert;
  readonly webhooks: readonly Webhook[];
  readonly types: readonly EventType[];
  readonly onClose: () => void;
};

/** Chooses which events are sent where. */
export function AlertDialog({ alert, webhooks, types, onClose }: AlertDialogProps) {
  const [name, setName] = useState(alert?.name ?? '');
  const [description, setDescription] = useState(alert?.description ?? '');
  const [chosen, setChosen] = useState(() => (alert ? subscriptionsOf(alert) : suggested(webhooks, types)));
  const subscriptions = given(chosen, alert, types);
  const save = useMutation({
    mutationFn: async () => {
      const body = { name, description, subscriptions };
      if (alert) await api.call(updateAlert, { params: { alert_id: alert.id }, body });
      else await api.call(createAlert, { body });
      await refreshAlerts();
    },
    onSuccess: () => {
      notify(alertTexts.nameIsSaved(name));
      onClose();
    },
  });
  return (
    <FormDialog
      title={alert ? alertTexts.editName(alert.name) : alertTexts.createAnAlert}
      note={alertTexts.alertRulesWhichEvents}
      onClose={onClose}
      action={save}
      verb={alert ? alertTexts.save : alertTexts.createAlert}
    >
      <TextField
        label={alertTexts.name}
        autoFocus
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={alertTexts.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <SubscriptionFields webhooks={webhooks} types={types} chosen={chosen} onChange={setChosen} />
      <p role="status" className="text-xs text-ink-faint">
        {subscriptions.length === 0
          ? alertTexts.noEventChosenYet
          : `${subscriptions.length} ${subscriptions.length === 1 ? 'choice' : 'choices'}`}
      </p>
    </FormDialog>
  );
}
