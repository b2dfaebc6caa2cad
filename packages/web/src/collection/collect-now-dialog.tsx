import { createJob } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { type Client, refreshCollection } from './collection-queries.ts';
import { DEFAULT_SCOPE, isScoped, ScopeFields } from './collection-scope.tsx';

/** Lets a client collect once, as soon as it polls for jobs. */
export function CollectNowDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const [scope, setScope] = useState(DEFAULT_SCOPE);
  const start = useMutation({
    mutationFn: async () => {
      await api.call(createJob, { params: { client_id: client.id }, body: isScoped(client.type) ? scope : {} });
      await refreshCollection();
    },
    onSuccess: () => {
      notify(`The job waits for ${client.name}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Collect now with ${client.name}`}
      note="The client starts at its next check-in."
      onClose={onClose}
      action={start}
      verb="Collect"
      dismissible
    >
      {isScoped(client.type) && <ScopeFields scope={scope} onChange={setScope} />}
    </FormDialog>
  );
}
