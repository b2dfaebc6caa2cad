import { KeyRound, type LucideIcon, MoreHorizontal, Pencil, Trash2, UserCheck, UserX } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { fullName } from '../access/user-names.ts';
import { useViewer } from '../access/viewer.ts';
import { failureText } from '../api/failure.ts';
import type { User } from '../api/queries.ts';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { notify } from '../notifications/notifications.ts';
import { changeUser, removeUser } from './change-user.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';

type Asking = 'edit' | 'password' | 'disable' | 'delete';

/** What can be done with one user. */
export function UserActions({ user }: { readonly user: User }) {
  const viewer = useViewer();
  const self = viewer.user.id === user.id;
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  async function setDisabled(disabled: boolean): Promise<void> {
    await changeUser(user, { is_disabled: disabled });
    notify(`${fullName(user)} is ${disabled ? 'disabled' : 'enabled'}.`);
  }
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={MoreHorizontal} label={`Actions for ${user.principal_name}`} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="z-50 min-w-44 animate-[appear_100ms_ease-out] rounded-lg border border-line bg-surface p-1 shadow-high"
          >
            <ActionItem icon={Pencil} label="Edit" onSelect={() => setAsking('edit')} />
            {!self && user.sso_provider_id === null && (
              <ActionItem icon={KeyRound} label="Set password" onSelect={() => setAsking('password')} />
            )}
            {!self &&
              (user.is_disabled ? (
                <ActionItem
                  icon={UserCheck}
                  label="Enable"
                  onSelect={() => void setDisabled(false).catch((error) => notify(failureText(error), 'danger'))}
                />
              ) : (
                <ActionItem icon={UserX} label="Disable" onSelect={() => setAsking('disable')} />
              ))}
            {!self && <ActionItem icon={Trash2} label="Delete" danger onSelect={() => setAsking('delete')} />}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {asking === 'edit' && <EditUserDialog user={user} self={self} onClose={close} />}
      {asking === 'password' && <SetPasswordDialog user={user} onClose={close} />}
      {asking === 'disable' && (
        <ConfirmDialog
          title={`Disable ${fullName(user)}?`}
          verb="Disable"
          onConfirm={() => setDisabled(true)}
          onClose={close}
        >
          All sessions of this user end at once. The account can be enabled again later.
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${fullName(user)}?`}
          verb="Delete"
          onConfirm={() => removeUser(user)}
          onClose={close}
        >
          The account and its API tokens are removed. This cannot be taken back.
        </ConfirmDialog>
      )}
    </>
  );
}

type ActionItemProps = {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly danger?: boolean;
  readonly onSelect: () => void;
};

function ActionItem({ icon: Icon, label, danger = false, onSelect }: ActionItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className={`flex h-8 cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none select-none ${
        danger ? 'text-danger data-highlighted:bg-danger-wash' : 'data-highlighted:bg-sunken'
      }`}
    >
      <Icon aria-hidden className="size-4" /> {label}
    </DropdownMenu.Item>
  );
}
