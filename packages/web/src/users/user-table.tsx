import { fullName, roleName } from '../access/user-names.ts';
import type { User } from '../api/queries.ts';
import { Avatar } from '../controls/avatar.tsx';
import { Badge } from '../controls/badge.tsx';
import { Moment } from '../controls/moment.tsx';
import { Table } from '../controls/table.tsx';
import { UserActions } from './user-actions.tsx';

type UserTableProps = { readonly users: readonly User[]; readonly manages: boolean };

export function UserTable({ users, manages }: UserTableProps) {
  return (
    <Table label="Users" columns={['User', 'E-mail', 'Role', 'Status', 'Login', 'Last login']}>
      {users.map((user) => (
        <tr key={user.id} className="hover:bg-canvas">
          <th scope="row" className="px-4 py-1.5 font-normal">
            <div className="flex items-center gap-2.5">
              <Avatar user={user} />
              <div className="min-w-0">
                <p className="leading-4 font-medium whitespace-nowrap">{fullName(user)}</p>
                <p className="text-xs text-ink-faint">{user.principal_name}</p>
              </div>
            </div>
          </th>
          <td className="px-4 text-ink-soft">{user.email_address ?? '–'}</td>
          <td className="px-4 whitespace-nowrap">{roleName(user)}</td>
          <td className="px-4">
            {user.is_disabled ? <Badge tone="warn">Disabled</Badge> : <Badge tone="good">Active</Badge>}
          </td>
          <td className="px-4 whitespace-nowrap text-ink-soft">{loginWay(user)}</td>
          <td className="px-4 whitespace-nowrap text-ink-soft">
            <Moment at={user.last_login} />
          </td>
          <td className="px-4 text-right">{manages && <UserActions user={user} />}</td>
        </tr>
      ))}
    </Table>
  );
}

function loginWay(user: User): string {
  if (user.sso_provider_id !== null) return 'Identity provider';
  if (!user.AuthSecret) return 'None';
  return user.AuthSecret.totp_activated ? 'Password and code' : 'Password';
}
