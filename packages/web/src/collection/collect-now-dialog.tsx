import { createJob } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { notify } from '../notifications/notifications.ts';
import { type Client, refreshCollection } from './collection-queries.ts';
import { DEFAULT_SCOPE, isScoped, ScopeFields } from './collection-scope.tsx';
import * as collectionTexts from './texts.ts';

/** Lets a client collect once, as soon as it polls for jobs. */
export function CollectNowDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const [scope, setScope] = useState(DEFAULT_SCOPE);
  const start = useMutation({
    mutationFn: async () => {
      await api.call(createJob, { params: { client_id: client.id }, body: isScoped(client.type) ? scope : {} });
      await refreshCollection();
    },
    onSuccess: () => {
      notify(collectionTexts.jobWaitsName(client.name));
      onClose();
    },
  });
  return (
    <FormDialog
      title={collectionTexts.collectNowName(client.name)}
      note={collectionTexts.clientStartsNextCheck}
      onClose={onClose}
      action={start}
      verb={collectionTexts.collect}
      dismissible
    >
      {isScoped(client.type) && <ScopeFields scope={scope} onChange={setScope} />}
    </FormDialog>
  );
}
