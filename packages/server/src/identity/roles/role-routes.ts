import { getPermission, getRole, listPermissions, listRoles } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import { encodePermission, encodeRole } from './encode-role.ts';
import type { RoleStore } from './role-store.ts';

export function roleHandlers(roles: RoleStore): Handler[] {
  return [
    handle(listRoles, async ({ list }) => ok({ data: { roles: (await roles.roles(list)).map(encodeRole) } })),

    handle(getRole, async ({ params }) => {
      const role = (await roles.roles()).find((one) => one.id === params.role_id);
      if (!role) throw notFound();
      return ok({ data: encodeRole(role) });
    }),

    handle(listPermissions, async ({ list }) =>
      ok({ data: { permissions: (await roles.permissions(list)).map(encodePermission) } }),
    ),

    handle(getPermission, async ({ params }) => {
      const permission = (await roles.permissions()).find((one) => one.id === params.permission_id);
      if (!permission) throw notFound();
      return ok({ data: encodePermission(permission) });
    }),
  ];
}
