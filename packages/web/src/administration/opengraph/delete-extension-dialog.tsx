import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type Extension, removeExtension } from './opengraph-queries.ts';

type DeleteExtensionDialogProps = { readonly extension: Extension; readonly onClose: () => void };

/** Removes a schema. Its findings and environments go with it, so its name has to be typed. */
export function DeleteExtensionDialog({ extension, onClose }: DeleteExtensionDialogProps) {
  const [proof, setProof] = useState('');
  const remove = useMutation({
    mutationFn: () => removeExtension(extension),
    onSuccess: () => {
      notify(`${extension.name} is deleted.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Delete ${extension.name}?`}
      note="The collected data stays in the graph. Its schema is deleted."
      onClose={onClose}
      action={remove}
      verb="Delete"
      tone="danger"
      disabled={proof !== extension.name}
      dismissible
    >
      <TextField
        label={`Type “${extension.name}” to go on`}
        value={proof}
        onChange={(event) => setProof(event.target.value)}
      />
    </FormDialog>
  );
}
