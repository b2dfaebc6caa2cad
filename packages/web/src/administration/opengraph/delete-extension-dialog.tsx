import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TextField } from '../../controls/fields/text-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { type Extension, removeExtension } from './opengraph-queries.ts';
import * as openGraphTexts from './texts.ts';

type DeleteExtensionDialogProps = { readonly extension: Extension; readonly onClose: () => void };

/** Removes a schema. Its findings and environments go with it, so its name has to be typed. */
export function DeleteExtensionDialog({ extension, onClose }: DeleteExtensionDialogProps) {
  const [proof, setProof] = useState('');
  const remove = useMutation({
    mutationFn: () => removeExtension(extension),
    onSuccess: () => {
      notify(openGraphTexts.nameIsDeleted(extension.name));
      onClose();
    },
  });
  return (
    <FormDialog
      title={openGraphTexts.deleteQuestion(extension.name)}
      note={openGraphTexts.collectedDataStaysGraph}
      onClose={onClose}
      action={remove}
      verb={openGraphTexts.deleteText}
      tone="danger"
      disabled={proof !== extension.name}
      dismissible
    >
      <TextField
        label={openGraphTexts.typeNameGo(extension.name)}
        value={proof}
        onChange={(event) => setProof(event.target.value)}
      />
    </FormDialog>
  );
}
