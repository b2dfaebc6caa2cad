import { updateCollectorClient } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../controls/button.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../controls/status/failure-notice.tsx';
import { type Client, collectionChanged } from './collection-queries.ts';

export function EditClientDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const [name, setName] = useState(client.name);
  const [controller, setController] = useState(client.domain_controller ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const directory = client.type === 'sharphound' ? { domain_controller: controller || null } : {};
      await api.call(updateCollectorClient, { params: { client_id: client.id }, body: { name, ...directory } });
      await collectionChanged();
    },
    onSuccess: onClose,
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog title={`Edit ${client.name}`} onClose={onClose} holdsOn>
      <form onSubmit={submit} className="space-y-3">
        <TextField label="Name" autoFocus required value={name} onChange={(event) => setName(event.target.value)} />
        {client.type === 'sharphound' && (
          <TextField
            label="Domain controller"
            hint="Which one to ask. Left empty, the collector finds one."
            value={controller}
            onChange={(event) => setController(event.target.value)}
          />
        )}
        <FailureNotice error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
