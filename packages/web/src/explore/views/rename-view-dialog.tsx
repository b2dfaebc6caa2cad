import type { SavedViewContent } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import * as exploreTexts from '../texts.ts';
import { saveView, type ViewText } from './saved-views.ts';
import { ViewTextFields } from './view-text-fields.tsx';

type RenameViewDialogProps = {
  readonly view: ViewText & { readonly key: string; readonly content: SavedViewContent };
  readonly onClose: () => void;
};

/** Changes the name and the note of a view, and nothing of what it shows. */
export function RenameViewDialog({ view: { key, content, name, note }, onClose }: RenameViewDialogProps) {
  const [text, setText] = useState<ViewText>({ name, note });
  const save = useMutation({
    mutationFn: () => saveView({ ...text, name: text.name.trim() }, content, key),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={exploreTexts.renameView}
      action={{ mutate: () => save.mutate(), isPending: save.isPending, error: save.error }}
      verb={exploreTexts.save}
      disabled={text.name.trim() === ''}
      onClose={onClose}
    >
      <ViewTextFields text={text} onChange={setText} />
    </FormDialog>
  );
}
