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
import * as userTexts from './texts.ts';
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
    notify(userTexts.nameIsDisabled(name, disabled));
  }
  async function expire(): Promise<void> {
    await api.call(expireSecret, { params: { user_id: user.id } });
    notify(userTexts.nameHasChooseNewPassword(name));
    await queryClient.invalidateQueries(usersQuery);
  }
  // Users cannot lock themselves out: of their own account only the details can be changed here.
  const ofOthers: MenuAction[] = [
    ...(hasPassword ? [{ icon: KeyRound, label: userTexts.setPassword, onSelect: open('password') }] : []),
    ...(hasPassword && user.AuthSecret
      ? [{ icon: RotateCcwKey, label: userTexts.askNewPassword, onSelect: open('expire') }]
      : []),
    ...(user.AuthSecret?.totp_activated
      ? [{ icon: ShieldOff, label: userTexts.switchOffOneTimeCodes, onSelect: open('codes') }]
      : []),
    { icon: KeySquare, label: userTexts.apiTokens, onSelect: open('tokens') },
    { icon: MonitorSmartphone, label: userTexts.sessions, onSelect: open('sessions') },
    user.is_disabled
      ? {
          icon: UserCheck,
          label: userTexts.enable,
          onSelect: () => void setDisabled(false).catch((error) => notify(failureText(error), 'danger')),
        }
      : { icon: UserX, label: userTexts.disable, onSelect: open('disable') },
    { icon: Trash2, label: userTexts.deleteText, danger: true, onSelect: open('delete') },
  ];
  return (
    <>
      <ActionMenu
        label={userTexts.actionsPrincipalName(user.principal_name)}
        actions={[{ icon: Pencil, label: userTexts.edit, onSelect: open('edit') }, ...(self ? [] : ofOthers)]}
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
        <ConfirmDialog
          title={userTexts.askNameNewPassword(name)}
          verb={userTexts.ask}
          onConfirm={expire}
          onClose={close}
        >
          {userTexts.nextLoginOldPassword}
        </ConfirmDialog>
      )}
      {dialog === 'disable' && (
        <ConfirmDialog
          title={userTexts.disableName(name)}
          verb={userTexts.disable}
          onConfirm={() => setDisabled(true)}
          onClose={close}
        >
          {userTexts.allSessionsUserEndOnce}
        </ConfirmDialog>
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={userTexts.deleteName(name)}
          verb={userTexts.deleteText}
          onConfirm={() => removeUser(user)}
          onClose={close}
        >
          {userTexts.accountApiTokensRemoved}
        </ConfirmDialog>
      )}
    </>
  );
}
