import { createJob } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { notify } from '../notifications/notifications.ts';
import { type Client, collectionChanged } from './collection-queries.ts';
import { isScoped, ScopeFields, USUAL } from './collection-scope.tsx';

/** Has a client collect once, as soon as it asks. */
export function CollectNowDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const [scope, setScope] = useState(USUAL);
  const start = useMutation({
    mutationFn: async () => {
      await api.call(createJob, { params: { client_id: client.id }, body: isScoped(client.type) ? scope : {} });
      await collectionChanged();
    },
    onSuccess: () => {
      notify(`The job waits for ${client.name}.`);
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    start.mutate();
  }
  return (
    <Dialog
      title={`Collect now with ${client.name}`}
      note="The client begins when it asks for work next."
      onClose={onClose}
    >
      <form onSubmit={submit} className="space-y-3">
        {isScoped(client.type) && <ScopeFields scope={scope} onChange={setScope} />}
        <FailureNotice error={start.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={start.isPending}>
            Collect
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
