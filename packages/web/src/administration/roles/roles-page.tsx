import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { PageGate } from '../../access/page-gate.tsx';
import { useViewer } from '../../access/viewer.ts';
import { type Role, rolesQuery, usersQuery } from '../../api/queries.ts';
import { Card } from '../../controls/card.tsx';
import { PageTitle } from '../../controls/page-title.tsx';
import { Badge } from '../../controls/status/badge.tsx';
import { AREAS, permissionText } from './permission-texts.ts';
import * as roleTexts from './texts.ts';

/** What each role may do. */
export function RolesPage() {
  const { may, user } = useViewer();
  const sees = may('auth/ManageSelf');
  const roles = useQuery({ ...rolesQuery, enabled: sees });
  const users = useQuery({ ...usersQuery, enabled: may('auth/ManageUsers', 'auth/ReadUsers') }).data;
  const holders = (role: Role) => users?.filter((one) => one.roles.some(({ id }) => id === role.id)).length;
  const own = user.roles[0]?.id;
  return (
    <>
      <PageTitle title={roleTexts.roles} note={roleTexts.rolesNote} />
      <PageGate sees={sees} what={roleTexts.seeTheRoles} query={roles} loading={roleTexts.loadingTheRoles} rows={6}>
        {(list) => (
          <div className="space-y-4">
            <ul aria-label={roleTexts.roles} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
              {list.map((role) => (
                <li key={role.id} className="rounded-xl border border-line bg-surface px-4 py-3 shadow-card">
                  <p className="flex items-center gap-2">
                    <span className="grow font-medium">{role.name}</span>
                    {role.id === own && <Badge tone="accent">{roleTexts.yours}</Badge>}
                    {users && (
                      <span className="text-xs text-ink-faint tabular-nums">{roleTexts.users(holders(role) ?? 0)}</span>
                    )}
                  </p>
                  <p className="mt-0.5 text-ink-soft">{role.description}</p>
                </li>
              ))}
            </ul>
            <Card title={roleTexts.permissions} note={roleTexts.permissionsNote} flush>
              <PermissionTable roles={list} />
            </Card>
          </div>
        )}
      </PageGate>
    </>
  );
}

function PermissionTable({ roles }: { readonly roles: readonly Role[] }) {
  const has = (role: Role, permission: string) =>
    role.permissions.some(({ authority, name }) => `${authority}/${name}` === permission);
  const all = new Set(roles.flatMap((role) => role.permissions.map(({ authority, name }) => `${authority}/${name}`)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section aria-label={roleTexts.matrix} tabIndex={0} className="relative overflow-x-auto -outline-offset-2">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-xs text-ink-faint">
            <th scope="col" className="h-9 px-4 font-medium">
              {roleTexts.permission}
            </th>
            {roles.map((role) => (
              <th key={role.id} scope="col" className="px-2 text-center font-medium whitespace-nowrap">
                {role.name}
              </th>
            ))}
          </tr>
        </thead>
        {AREAS.map(({ label, permissions }) => {
          const known = permissions.filter((permission) => all.has(permission));
          if (known.length === 0) return null;
          return (
            <tbody key={label} className="divide-y divide-line">
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={roles.length + 1}
                  className="bg-canvas px-4 py-1 text-2xs font-medium tracking-wide text-ink-faint uppercase"
                >
                  {label}
                </th>
              </tr>
              {known.map((permission) => (
                <tr key={permission} className="hover:bg-canvas">
                  <th scope="row" className="px-4 py-1.5 font-normal">
                    {permissionText(permission)}
                    <span className="ml-2 font-mono text-2xs text-ink-faint">{permission}</span>
                  </th>
                  {roles.map((role) => (
                    <td key={role.id} className="px-2 text-center">
                      {has(role, permission) ? (
                        <Check role="img" aria-label={roleTexts.yes} className="inline size-4 text-good" />
                      ) : (
                        <span className="sr-only">{roleTexts.no}</span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          );
        })}
      </table>
    </section>
  );
}
