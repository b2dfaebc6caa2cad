import { sql } from 'kysely';
import type { PermissionRecord, Role } from '../../callers/user.ts';
import type { Database } from '../../storage/database.ts';
import { filtered, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';

const EVERYTHING: ListRequest = { filters: [], sorts: [], skip: 0, limit: 0 };

/** Roles and permissions. They are written once, when the database is made. */
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
