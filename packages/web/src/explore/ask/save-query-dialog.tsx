import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/dialog.tsx';
import { DialogActions } from '../../controls/dialog-actions.tsx';
import { FailureNotice } from '../../controls/failure-notice.tsx';
import { TextField } from '../../controls/text-field.tsx';
import { notify } from '../../notifications/notifications.ts';
import { saveQuery } from './saved-queries.ts';

export function SaveQueryDialog({ query, onClose }: { readonly query: string; readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const save = useMutation({
    mutationFn: () => saveQuery(name.trim(), query, description.trim()),
    onSuccess: () => {
      notify(`“${name.trim()}” is saved.`);
      onClose();
    },
  });
  return (
    <Dialog title="Save the query" onClose={onClose} holdsOn>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
        className="space-y-3"
      >
        <TextField label="Name" required value={name} onChange={(event) => setName(event.target.value)} />
        <TextField label="Description" value={description} onChange={(event) => setDescription(event.target.value)} />
        {save.error && <FailureNotice error={save.error} />}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={save.isPending} disabled={!name.trim()}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
