import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../access/user-names.ts';
import { useViewer } from '../../access/viewer.ts';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as findingTexts from '../texts.ts';
import { type ChangeWork, changeWork } from './change-work.ts';

type AssignDialogProps = { readonly work: ChangeWork; readonly of: string; readonly onClose: () => void };

/** Prompts for who makes a change, and until when. */
export function AssignDialog({ work, of, onClose }: AssignDialogProps) {
  const { user } = useViewer();
  const [owner, setOwner] = useState(work.owner || fullName(user));
  const [day, setDay] = useState('');
  const assign = useMutation({
    mutationFn: () =>
      changeWork(work, { owner: owner.trim(), ...(day && { due_at: new Date(`${day}T23:59:59`).toISOString() }) }),
    onSuccess: () => {
      notify(owner.trim() ? findingTexts.assignedToOwner(owner.trim()) : findingTexts.noLongerAssigned);
      onClose();
    },
  });
  return (
    <FormDialog
      title={findingTexts.assignThisChange}
      note={findingTexts.removeOf(of)}
      action={assign}
      verb={findingTexts.assign}
      onClose={onClose}
    >
      <TextField
        label={findingTexts.owner}
        hint={findingTexts.ownerHint}
        maxLength={200}
        value={owner}
        onChange={({ target }) => setOwner(target.value)}
      />
      <TextField
        label={findingTexts.dueDateOptional}
        type="date"
        min={new Date().toISOString().slice(0, 10)}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  );
}
