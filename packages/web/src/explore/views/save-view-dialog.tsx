import type { SavedViewContent } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { TextArea } from '../../controls/fields/text-area.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as exploreTexts from '../texts.ts';
import { saveView } from './saved-views.ts';

type SaveViewDialogProps = {
  readonly content: () => SavedViewContent;
  /** The view that is open, if it can be replaced. */
  readonly known: { readonly key: string; readonly name: string; readonly note: string } | undefined;
  readonly onSaved: (key: string) => void;
  readonly onClose: () => void;
};

/** Prompts for the name of a view and a note on it. */
export function SaveViewDialog({ content, known, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(known?.name ?? '');
  const [note, setNote] = useState(known?.note ?? '');
  const save = useMutation({
    mutationFn: (key?: string) => saveView({ name: name.trim(), note }, content(), key),
    onSuccess: (key) => {
      notify(exploreTexts.viewSavedAddressCanShared);
      onSaved(key);
      onClose();
    },
  });
  return (
    <FormDialog
      title={exploreTexts.saveThisView}
      note={exploreTexts.saveThisViewNote}
      action={{ mutate: () => save.mutate(undefined), isPending: save.isPending, error: save.error }}
      verb={known ? exploreTexts.saveNewView : exploreTexts.save}
      disabled={name.trim() === ''}
      buttons={
        known && (
          <Button disabled={name.trim() === ''} onClick={() => save.mutate(known.key)}>
            {exploreTexts.replaceName(known.name)}
          </Button>
        )
      }
      onClose={onClose}
    >
      <TextField
        label={exploreTexts.name}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={exploreTexts.note}
        maxLength={4000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
