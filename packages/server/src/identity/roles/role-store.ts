import { PERMISSIONS, type Permission } from '@chokepoint/contract';
import { sql } from 'kysely';
import type { PermissionRecord, Role } from '../../callers/user.ts';
import type { Database } from '../../storage/database.ts';
import { filtered, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { ROLES } from './role-catalogue.ts';

const EVERYTHING: ListRequest = { filters: [], sorts: [], skip: 0, limit: 0 };

/** Roles and permissions. They are written when the service starts, and never changed by users. */
export class RoleStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async roles(request: ListRequest = EVERYTHING): Promise<Role[]> {
    const expressions = {
      id: sql.ref('role.id'),
      name: sql.ref('role.name'),
      description: sql.ref('role.description'),
      created_at: sql.ref('role.created_at'),
      updated_at: sql.ref('role.updated_at'),
      deleted_at: neverDeleted,
    };
    const query = filtered(this.#db.selectFrom('role').selectAll('role'), request.filters, expressions);
    const rows = await sorted(query, request.sorts, expressions, [{ by: sql.ref('role.id') }]).execute();
    const grants = await this.#db
      .selectFrom('role_permission')
      .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
      .select('role_permission.role_id')
      .selectAll('permission')
      .orderBy('permission.id')
      .execute();
    return rows.map((row) => ({
      ...row,
      permissions: grants
        .filter((grant) => grant.role_id === row.id)
        .map(({ role_id: _, ...permission }) => permission),
    }));
  }

  /** Those of the ids that are ids of roles. */
  async existingIds(ids: readonly number[]): Promise<number[]> {
    const possible = ids.filter((id) => Math.abs(id) < 2 ** 31);
    if (possible.length === 0) return [];
    const rows = await this.#db.selectFrom('role').select('id').where('id', 'in', possible).execute();
    return rows.map((row) => row.id);
  }

  async permissions(request: ListRequest = EVERYTHING): Promise<PermissionRecord[]> {
    const expressions = {
      id: sql.ref('id'),
      authority: sql.ref('authority'),
      name: sql.ref('name'),
      created_at: sql.ref('created_at'),
      updated_at: sql.ref('updated_at'),
      deleted_at: neverDeleted,
    };
    const query = filtered(this.#db.selectFrom('permission').selectAll(), request.filters, expressions);
    return sorted(query, request.sorts, expressions, [{ by: sql.ref('id') }]).execute();
  }
}

/** Adds the permissions and roles that a database lacks; a newer version of the program may know more. */
export async function seedRoles(db: Database): Promise<void> {
  await db
    .insertInto('permission')
    .values(PERMISSIONS.map(permissionRow))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('role')
    .values(ROLES.map(({ id, name, description }) => ({ id, name, description })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('role_permission')
    .values(
      ROLES.flatMap((role) =>
        role.permissions.map((permission) => ({ role_id: role.id, permission_id: permissionId(permission) })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const ALL_PERMISSIONS: readonly Permission[] = PERMISSIONS;

/** A permission is numbered by its place in the contract. */
const permissionId = (permission: Permission): number => ALL_PERMISSIONS.indexOf(permission) + 1;

function permissionRow(permission: Permission) {
  const [authority, name] = permission.split('/') as [string, string];
  return { id: permissionId(permission), authority, name };
}
