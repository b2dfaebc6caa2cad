import { z } from 'zod';
import { exactText, integer, recordTimes, unfiltered } from '../columns.ts';
import { anyOf } from '../permission.ts';
import { identity } from '../records/identity.ts';
import { BOTH, data, defineRoute, integerId } from '../route.ts';

const tag = 'Roles';

export const listRoles = defineRoute({
  name: 'listRoles',
  method: 'GET',
  path: '/api/v2/roles',
  summary: 'List roles with their permissions',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageSelf'),
  columns: { name: exactText, description: unfiltered(exactText), id: integer, ...recordTimes },
  answers: { 200: data(z.object({ roles: z.array(identity.role) })) },
});

export const getRole = defineRoute({
  name: 'getRole',
  method: 'GET',
  path: '/api/v2/roles/{role_id}',
  summary: 'One role',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageSelf'),
  params: z.object({ role_id: integerId }),
  answers: { 200: data(identity.role) },
});

export const listPermissions = defineRoute({
  name: 'listPermissions',
  method: 'GET',
  path: '/api/v2/permissions',
  summary: 'List permissions',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageSelf'),
  columns: { authority: exactText, name: exactText, id: integer, ...recordTimes },
  answers: { 200: data(z.object({ permissions: z.array(identity.permission) })) },
});

export const getPermission = defineRoute({
  name: 'getPermission',
  method: 'GET',
  path: '/api/v2/permissions/{permission_id}',
  summary: 'One permission',
  tag,
  editions: BOTH,
  access: anyOf('auth/ManageSelf'),
  params: z.object({ permission_id: integerId }),
  answers: { 200: data(identity.permission) },
});

export const roleRoutes = [listRoles, getRole, listPermissions, getPermission] as const;
