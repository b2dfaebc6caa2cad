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
      title="Create a client"
      note="A collector that runs as a service."
      onClose={onClose}
      action={create}
      verb="Create client"
    >
      <TextField label="Name" autoFocus required value={name} onChange={(event) => setName(event.target.value)} />
      <SelectField label="Kind" value={type} onChange={(event) => setType(event.target.value as ClientType)}>
        {Object.entries(TYPE_NAMES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {type === 'sharphound' && (
        <TextField
          label="Domain controller"
          hint="Leave empty to let the collector find one."
          value={controller}
          onChange={(event) => setController(event.target.value)}
        />
      )}
    </FormDialog>
  );
}
