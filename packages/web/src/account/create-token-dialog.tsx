import { createToken } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { tokensQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { Button } from '../controls/button.tsx';
import { CopyField } from '../controls/fields/copy-field.tsx';
import { TextField } from '../controls/fields/text-field.tsx';
import { Dialog } from '../controls/overlays/dialog.tsx';
import { DialogActions } from '../controls/overlays/dialog-actions.tsx';
import { FormDialog } from '../controls/overlays/form-dialog.tsx';
import { Notice } from '../controls/status/notice.tsx';
import * as accountTexts from './texts.ts';

type CreateTokenDialogProps = { readonly userId: string; readonly onClose: () => void };

/** Prompts for a name, then shows the key, which is shown only once. */
export function CreateTokenDialog({ userId, onClose }: CreateTokenDialogProps) {
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: async () =>
      (await api.call(createToken, { body: { token_name: name.trim(), user_id: userId } })).body.data,
    onSuccess: () => queryClient.invalidateQueries(tokensQuery(userId)),
  });
  if (create.data)
    return (
      <Dialog title={accountTexts.tokenCreated} onClose={onClose} keepOpen>
        <div className="space-y-3">
          <Notice tone="warn">{accountTexts.copyKeyNow}</Notice>
          <CopyField label={accountTexts.key} value={create.data.key ?? ''} />
          <CopyField label={accountTexts.id} value={create.data.id} />
        </div>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            {accountTexts.done}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <FormDialog
      title={accountTexts.createApiToken}
      onClose={onClose}
      action={create}
      verb={accountTexts.createToken}
      dismissible
    >
      <TextField
        label={accountTexts.name}
        hint={accountTexts.nameHint}
        required
        autoFocus
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
