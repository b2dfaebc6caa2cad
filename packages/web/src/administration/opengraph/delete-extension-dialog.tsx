import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
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
  function submit(event: FormEvent): void {
    event.preventDefault();
    remove.mutate();
  }
  return (
    <Dialog
      title={`Delete ${extension.name}?`}
      note="What was collected stays in the graph; what the schema says about it is gone."
      onClose={onClose}
    >
      <form onSubmit={submit} className="space-y-3">
        <TextField
          label={`Type “${extension.name}” to go on`}
          value={proof}
          onChange={(event) => setProof(event.target.value)}
        />
        <FailureNotice error={remove.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="danger" busy={remove.isPending} disabled={proof !== extension.name}>
            Delete
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
