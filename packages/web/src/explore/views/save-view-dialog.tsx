import type { SavedViewContent } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import * as exploreTexts from '../texts.ts';
import { saveView, type ViewText } from './saved-views.ts';
import { ViewTextFields } from './view-text-fields.tsx';

type SaveViewDialogProps = {
  readonly content: () => SavedViewContent;
  /** The view that is open, if it can be replaced. */
  readonly known: { readonly key: string; readonly name: string; readonly note: string } | undefined;
  readonly onSaved: (key: string) => void;
  readonly onClose: () => void;
};

/** Prompts for the name of a view and a note on it. */
export function SaveViewDialog({ content, known, onSaved, onClose }: SaveViewDialogProps) {
  const [text, setText] = useState<ViewText>({ name: known?.name ?? '', note: known?.note ?? '' });
  const name = text.name.trim();
  const save = useMutation({
    mutationFn: (key?: string) => saveView({ ...text, name }, content(), key),
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
      disabled={name === ''}
      buttons={
        known && (
          <Button disabled={name === ''} onClick={() => save.mutate(known.key)}>
            {exploreTexts.replaceName(known.name)}
          </Button>
        )
      }
      onClose={onClose}
    >
      <ViewTextFields text={text} onChange={setText} />
    </FormDialog>
  );
}
