import { createCollectorClient } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { SelectField } from '../controls/fields/select-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { ClientKey } from './client-key.tsx';
import { type ClientType, refreshCollection } from './collection-queries.ts';
import { TYPE_NAMES } from './collection-scope.tsx';
import * as collectionTexts from './texts.ts';

/** Registers a collector, and shows its key once. */
export function CreateClientDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [type, setType] = useState<ClientType>('sharphound');
  const [controller, setController] = useState('');
  const create = useMutation({
    mutationFn: async () =>
      (
        await api.call(createCollectorClient, {
          body: { name, type, ...(controller && type === 'sharphound' && { domain_controller: controller }) },
        })
      ).body.data,
    onSuccess: refreshCollection,
  });
  if (create.data?.token) return <ClientKey name={name} token={create.data.token} onClose={onClose} />;
  return (
    <FormDialog
      title={collectionTexts.createAClient}
      note={collectionTexts.createAClientNote}
      onClose={onClose}
      action={create}
      verb={collectionTexts.createClient}
    >
      <TextField
        label={collectionTexts.name}
        autoFocus
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={collectionTexts.kind}
        value={type}
        onChange={(event) => setType(event.target.value as ClientType)}
      >
        {Object.entries(TYPE_NAMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {type === 'sharphound' && (
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
