import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fullName } from '../../access/user-names.ts';
import type { User } from '../../api/queries.ts';
import { FormDialog } from '../../controls/overlays/form-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { changeUser } from './change-user.ts';
import * as userTexts from './texts.ts';
import { requestOf, type UserDetails, UserFields } from './user-fields.tsx';

type EditUserDialogProps = { readonly user: User; readonly self: boolean; readonly onClose: () => void };

export function EditUserDialog({ user, self, onClose }: EditUserDialogProps) {
  const [details, setDetails] = useState(detailsOf(user));
  const save = useMutation({
    mutationFn: () => changeUser(user, requestOf(details)),
    onSuccess: () => {
      notify(userTexts.changesPrincipalSaved(details.principal));
      onClose();
    },
  });
  return (
    <FormDialog title={userTexts.editFullName(fullName(user))} onClose={onClose} action={save} verb={userTexts.save}>
      <UserFields value={details} onChange={setDetails} fixedRole={self} />
    </FormDialog>
  );
}

function detailsOf(user: User): UserDetails {
  return {
    principal: user.principal_name,
    first_name: user.first_name ?? '',
    last_name: user.last_name ?? '',
    email_address: user.email_address ?? '',
    role: user.roles[0]?.id ?? 0,
    environments: user.all_environments
      ? undefined
      : user.environment_targeted_access_control.map(({ environment_id }) => environment_id),
  };
}
