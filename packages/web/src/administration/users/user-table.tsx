import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../access/avatar.tsx';
import { fullName, roleName } from '../../access/user-names.ts';
import { providersQuery, type SsoProvider, type User } from '../../api/queries.ts';
import { Moment } from '../../controls/moment.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { Table } from '../../controls/table.tsx';
import * as userTexts from './texts.ts';
import { UserActions } from './user-actions.tsx';

type UserTableProps = { readonly users: readonly User[]; readonly manages: boolean };

export function UserTable({ users, manages }: UserTableProps) {
  const { data: providers = [] } = useQuery(providersQuery);
  return (
    <Table
      label={userTexts.users}
      columns={[
        userTexts.user,
        userTexts.eMail,
        userTexts.role,
        userTexts.status,
        userTexts.login,
        userTexts.lastLogin,
      ]}
    >
      {users.map((user) => (
        <tr key={user.id} className="hover:bg-canvas">
          <th scope="row" className="px-4 py-1.5 font-normal">
            <div className="flex items-center gap-2.5">
              <Avatar user={user} />
              <div className="min-w-0">
                <p title={fullName(user)} className="max-w-64 truncate leading-4 font-medium">
                  <bdi>{fullName(user)}</bdi>
                </p>
                <p title={user.principal_name} className="max-w-64 truncate text-xs text-ink-faint">
                  {user.principal_name}
                </p>
              </div>
            </div>
          </th>
          <td title={user.email_address ?? ''} className="max-w-56 truncate px-4 text-ink-soft">
            {user.email_address ?? '–'}
          </td>
          <td className="px-4 whitespace-nowrap">{roleName(user)}</td>
          <td className="px-4">
            {user.is_disabled ? (
              <Badge tone="warn">{userTexts.disabled}</Badge>
            ) : (
              <Badge tone="good">{userTexts.active}</Badge>
            )}
          </td>
          <td className="px-4 whitespace-nowrap text-ink-soft">{loginWay(user, providers)}</td>
          <td className="px-4 whitespace-nowrap text-ink-soft">
            <Moment at={user.last_login} />
          </td>
          <td className="px-4 text-right">{manages && <UserActions user={user} />}</td>
        </tr>
      ))}
    </Table>
  );
}

function loginWay(user: User, providers: readonly SsoProvider[]): string {
  if (user.sso_provider_id !== null)
    return providers.find(({ id }) => id === user.sso_provider_id)?.name ?? userTexts.identityProvider;
  if (!user.AuthSecret) return userTexts.none;
  return user.AuthSecret.totp_activated ? userTexts.passwordAndCode : userTexts.password;
}
