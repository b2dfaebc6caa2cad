import { updateCollectorClient } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { type Client, refreshCollection } from './collection-queries.ts';
import * as collectionTexts from './texts.ts';

export function EditClientDialog({ client, onClose }: { readonly client: Client; readonly onClose: () => void }) {
  const [name, setName] = useState(client.name);
  const [controller, setController] = useState(client.domain_controller ?? '');
  const save = useMutation({
    mutationFn: async () => {
      const directory = client.type === 'sharphound' ? { domain_controller: controller || null } : {};
      await api.call(updateCollectorClient, { params: { client_id: client.id }, body: { name, ...directory } });
      await refreshCollection();
    },
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={collectionTexts.editName(client.name)}
      onClose={onClose}
      action={save}
      verb={collectionTexts.save}
    >
      <TextField
        label={collectionTexts.name}
        autoFocus
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {client.type === 'sharphound' && (
        <TextField
          label={collectionTexts.domainController}
          hint={collectionTexts.domainControllerHint}
          value={controller}
          onChange={(event) => setController(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
