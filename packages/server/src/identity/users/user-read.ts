import { sql } from 'kysely';
import type { EnvironmentAccess, Role, User } from '../../callers/user.ts';
import type { Database } from '../../storage/database.ts';
import { type ListExpressions, neverDeleted } from '../../storage/list-query.ts';

/** What lists of users can be filtered and sorted by. */
export const USER_COLUMNS: ListExpressions = {
  id: sql.ref('app_user.id'),
  first_name: sql.ref('app_user.first_name'),
  last_name: sql.ref('app_user.last_name'),
  email_address: sql.ref('app_user.email_address'),
  principal_name: sql.ref('app_user.principal_name'),
  // A user who never logged in shows the zero time, and is found by it.
  last_login: sql`coalesce(app_user.last_login, '0001-01-01T00:00:00Z'::timestamptz)`,
  created_at: sql.ref('app_user.created_at'),
  updated_at: sql.ref('app_user.updated_at'),
  deleted_at: neverDeleted,
};

export type UserQuery = ReturnType<typeof userQuery>;
type UserRow = Awaited<ReturnType<UserQuery['executeTakeFirstOrThrow']>>;

/** Every user with secret, provider and roles, before narrowing. */
export function userQuery(db: Database) {
  return db
    .selectFrom('app_user')
    .leftJoin('auth_secret', 'auth_secret.user_id', 'app_user.id')
    .leftJoin('saml_provider', 'saml_provider.sso_provider_id', 'app_user.sso_provider_id')
    .selectAll('app_user')
    .select([
      'saml_provider.id as saml_provider_id',
      'auth_secret.id as secret_id',
      'auth_secret.digest_method',
      'auth_secret.expires_at as secret_expires_at',
      'auth_secret.totp_activated',
      'auth_secret.created_at as secret_created_at',
      'auth_secret.updated_at as secret_updated_at',
      sql<number[]>`array(select role_id from user_role where user_id = app_user.id order by role_id)`.as('role_ids'),
    ]);
}

export async function environmentsOfUsers(db: Database, userIds: readonly string[]): Promise<EnvironmentAccess[]> {
  return db.selectFrom('user_environment').selectAll().where('user_id', 'in', userIds).orderBy('id').execute();
}

/** `roles` and `environments` may be those of others as well. */
export function userOf(row: UserRow, roles: readonly Role[], environments: readonly EnvironmentAccess[]): User {
  const roleIds = row.role_ids.map(Number);
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email_address: row.email_address,
    principal_name: row.principal_name,
    last_login: row.last_login,
    is_disabled: row.is_disabled,
    eula_accepted: row.eula_accepted,
    all_environments: row.all_environments,
    sso_provider_id: row.sso_provider_id,
    saml_provider_id: row.saml_provider_id,
    secret: secretOf(row),
    roles: roles.filter((role) => roleIds.includes(role.id)),
    environments: environments.filter((environment) => environment.user_id === row.id),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

function secretOf(row: UserRow): User['secret'] {
  if (row.secret_id === null) return null;
  return {
    id: row.secret_id,
    digest_method: row.digest_method!,
    expires_at: row.secret_expires_at!,
    totp_activated: row.totp_activated!,
    created_at: row.secret_created_at!,
    updated_at: row.secret_updated_at!,
  };
}
