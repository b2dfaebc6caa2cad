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
      <Dialog title="The token is created" onClose={onClose} keepOpen>
        <div className="space-y-3">
          <Notice tone="warn">Copy the key now. It is not shown again.</Notice>
          <CopyField label="Key" value={create.data.key ?? ''} />
          <CopyField label="Id" value={create.data.id} />
        </div>
        <DialogActions>
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <FormDialog title="Create an API token" onClose={onClose} action={create} verb="Create token" dismissible>
      <TextField
        label="Name"
        hint="What will use it, for example the host and the program."
        required
        autoFocus
        maxLength={255}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
