import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as exploreTexts from '../texts.ts';
import { changeQuery, type SavedQuery, saveQuery } from './saved-queries.ts';

type SaveQueryDialogProps = {
  readonly query: string;
  /** The user's query that the text started from; it can be changed, or saved as a new one. */
  readonly known?: SavedQuery | undefined;
  readonly onClose: () => void;
};

export function SaveQueryDialog({ query, known, onClose }: SaveQueryDialogProps) {
  const [name, setName] = useState(known?.name ?? '');
  const [description, setDescription] = useState(known?.description ?? '');
  const save = useMutation({
    mutationFn: (over: SavedQuery | undefined) => {
      const text = { name: name.trim(), query, description: description.trim() };
      return over ? changeQuery(over.id, text) : saveQuery(text);
    },
    onSuccess: () => {
      notify(exploreTexts.nameIsSaved(name.trim()));
      onClose();
    },
  });
  return (
    <FormDialog
      title={exploreTexts.saveTheQuery}
      onClose={onClose}
      action={{ ...save, mutate: () => save.mutate(known) }}
      verb={known ? exploreTexts.changeName(known.name) : exploreTexts.save}
      disabled={!name.trim()}
      buttons={
        known && (
          <Button
            disabled={!name.trim() || name.trim() === known.name || save.isPending}
            onClick={() => save.mutate(undefined)}
          >
            {exploreTexts.saveAsAnother}
          </Button>
        )
      }
    >
      <TextField label={exploreTexts.name} required value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label={exploreTexts.description}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
    </FormDialog>
  );
}
