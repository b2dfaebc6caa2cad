import { expireSecret } from '@chokepoint/contract';
import {
  KeyRound,
  KeySquare,
  MonitorSmartphone,
  Pencil,
  RotateCcwKey,
  ShieldOff,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useState } from 'react';
import { fullName } from '../../access/user-names.ts';
import { useViewer } from '../../access/viewer.ts';
import { SwitchOffCodesDialog } from '../../account/switch-off-codes-dialog.tsx';
import { api } from '../../api/client.ts';
import { failureText } from '../../api/failure.ts';
import { type User, usersQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { ActionMenu, type MenuAction } from '../../controls/overlays/action-menu.tsx';
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx';
import { notify } from '../../notifications/notifications.ts';
import { changeUser, removeUser } from './change-user.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';
import { UserSessionsDialog } from './user-sessions-dialog.tsx';
import { UserTokensDialog } from './user-tokens-dialog.tsx';

type DialogName = 'edit' | 'password' | 'expire' | 'codes' | 'tokens' | 'sessions' | 'disable' | 'delete';

/** What can be done with one user. */
export function UserActions({ user }: { readonly user: User }) {
  const viewer = useViewer();
  const self = viewer.user.id === user.id;
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);
  const open = (what: DialogName) => () => setDialog(what);
  const name = fullName(user);
  const hasPassword = user.sso_provider_id === null;
  async function setDisabled(disabled: boolean): Promise<void> {
    await changeUser(user, { is_disabled: disabled });
    notify(`${name} is ${disabled ? 'disabled' : 'enabled'}.`);
  }
  async function expire(): Promise<void> {
    await api.call(expireSecret, { params: { user_id: user.id } });
    notify(`${name} has to choose a new password.`);
    await queryClient.invalidateQueries(usersQuery);
  }
  // Users cannot lock themselves out: of their own account only the details can be changed here.
  const ofOthers: MenuAction[] = [
    ...(hasPassword ? [{ icon: KeyRound, label: 'Set password', onSelect: open('password') }] : []),
    ...(hasPassword && user.AuthSecret
      ? [{ icon: RotateCcwKey, label: 'Ask for a new password', onSelect: open('expire') }]
      : []),
    ...(user.AuthSecret?.totp_activated
      ? [{ icon: ShieldOff, label: 'Switch off one-time codes', onSelect: open('codes') }]
      : []),
    { icon: KeySquare, label: 'API tokens', onSelect: open('tokens') },
    { icon: MonitorSmartphone, label: 'Sessions', onSelect: open('sessions') },
    user.is_disabled
      ? {
          icon: UserCheck,
          label: 'Enable',
          onSelect: () => void setDisabled(false).catch((error) => notify(failureText(error), 'danger')),
        }
      : { icon: UserX, label: 'Disable', onSelect: open('disable') },
    { icon: Trash2, label: 'Delete', danger: true, onSelect: open('delete') },
  ];
  return (
    <>
      <ActionMenu
        label={`Actions for ${user.principal_name}`}
        actions={[{ icon: Pencil, label: 'Edit', onSelect: open('edit') }, ...(self ? [] : ofOthers)]}
      />
      {dialog === 'edit' && <EditUserDialog user={user} self={self} onClose={close} />}
      {dialog === 'password' && <SetPasswordDialog user={user} onClose={close} />}
      {dialog === 'codes' && (
        <SwitchOffCodesDialog
          userId={user.id}
          of={name}
          onClose={() => {
            close();
            void queryClient.invalidateQueries(usersQuery);
          }}
        />
      )}
      {dialog === 'tokens' && <UserTokensDialog user={user} onClose={close} />}
      {dialog === 'sessions' && <UserSessionsDialog user={user} onClose={close} />}
      {dialog === 'expire' && (
        <ConfirmDialog title={`Ask ${name} for a new password?`} verb="Ask" onConfirm={expire} onClose={close}>
          At the next login the old password can only be used to choose a new one.
        </ConfirmDialog>
      )}
      {dialog === 'disable' && (
        <ConfirmDialog title={`Disable ${name}?`} verb="Disable" onConfirm={() => setDisabled(true)} onClose={close}>
          All sessions of this user end at once. The account can be enabled again later.
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog title={`Delete ${name}?`} verb="Delete" onConfirm={() => removeUser(user)} onClose={close}>
          The account and its API tokens are removed. This cannot be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
