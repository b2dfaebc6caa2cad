import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { fullName } from '../../access/user-names.ts';
import type { User } from '../../api/queries.ts';
import { Button } from '../../controls/button.tsx';
import { Dialog } from '../../controls/overlays/dialog.tsx';
import { DialogActions } from '../../controls/overlays/dialog-actions.tsx';
import { FailureNotice } from '../../controls/status/failure-notice.tsx';
import { notify } from '../../notifications/notifications.ts';
import { changeUser } from './change-user.ts';
import { requestOf, type UserDetails, UserFields } from './user-fields.tsx';

type EditUserDialogProps = { readonly user: User; readonly self: boolean; readonly onClose: () => void };

export function EditUserDialog({ user, self, onClose }: EditUserDialogProps) {
  const [details, setDetails] = useState(detailsOf(user));
  const save = useMutation({
    mutationFn: () => changeUser(user, requestOf(details)),
    onSuccess: () => {
      notify(`The changes to "${details.principal}" are saved.`);
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <Dialog title={`Edit ${fullName(user)}`} onClose={onClose} holdsOn>
      <form onSubmit={submit} className="space-y-3">
        <UserFields value={details} onChange={setDetails} fixedRole={self} />
        <FailureNotice error={save.error} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" busy={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
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
