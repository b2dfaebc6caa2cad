import { setSecret as setUserSecret } from '@chokepoint/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../access/user-names.ts';
import { isStrong } from '../../account/password/password-rules.ts';
import { api } from '../../api/client.ts';
import { type User, usersQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { CheckField } from '../../controls/fields/check-field.tsx';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { FirstPasswordFields } from './first-password-fields.tsx';
import * as userTexts from './texts.ts';

type SetPasswordDialogProps = { readonly user: User; readonly onClose: () => void };

/** Gives another user a new password. */
export function SetPasswordDialog({ user, onClose }: SetPasswordDialogProps) {
  const [secret, setSecret] = useState('');
  const [mustChange, setMustChange] = useState(true);
  const [revokes, setRevokes] = useState(false);
  const set = useMutation({
    mutationFn: async () => {
      if (!isStrong(secret)) throw new Error('The password does not meet all rules below');
      await api.call(setUserSecret, {
        params: { user_id: user.id },
        body: { secret, needs_password_reset: mustChange, revoke_tokens: revokes },
      });
    },
    onSuccess: async () => {
      notify(userTexts.fullNameHasNewPassword(fullName(user)));
      await queryClient.invalidateQueries(usersQuery);
      onClose();
    },
  });
  return (
    <FormDialog
      title={userTexts.setPasswordFullName(fullName(user))}
      onClose={onClose}
      action={set}
      verb={userTexts.setPassword}
    >
      <FirstPasswordFields secret={secret} onSecret={setSecret} mustChange={mustChange} onMustChange={setMustChange} />
      <CheckField
        label={userTexts.alsoRevokeApiTokens}
        hint={userTexts.alsoRevokeApiTokensHint}
        checked={revokes}
        onChange={(event) => setRevokes(event.target.checked)}
      />
    </FormDialog>
  );
}
