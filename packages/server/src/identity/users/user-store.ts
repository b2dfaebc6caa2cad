import { type Expression, type SqlBool, sql } from 'kysely';
import type { Role, User } from '../../callers/user.ts';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { RoleStore } from '../roles/role-store.ts';

const COLUMNS: ListExpressions = {
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

/** Reads whole users: with secret, roles and environments. */
export class UserStore {
  readonly #db: Database;
  readonly #roles: RoleStore;
  #roleCache: Promise<readonly Role[]> | undefined;

  constructor(db: Database, roles: RoleStore) {
    this.#db = db;
    this.#roles = roles;
  }

  async list(request: ListRequest): Promise<User[]> {
    return this.#read((query) =>
      sorted(filtered(query, request.filters, COLUMNS), request.sorts, COLUMNS, [
        { by: sql.ref('app_user.created_at') },
        { by: sql.ref('app_user.id') },
      ]),
    );
  }

  /** Names of users who can log in. */
  async listActive(request: ListRequest) {
    const query = this.#db
      .selectFrom('app_user')
      .select(['id', 'email_address', 'first_name', 'last_name'])
      .where('is_disabled', '=', false);
    return sorted(filtered(query, request.filters, COLUMNS), request.sorts, COLUMNS, [
      { by: sql.ref('app_user.email_address') },
      { by: sql.ref('app_user.id') },
    ]).execute();
  }

  async byId(id: string): Promise<User | undefined> {
    return this.#one(sql<SqlBool>`app_user.id = ${id}`);
  }

  /** By principal name exactly, or by e-mail address in any case. */
  async byLogin(name: string): Promise<User | undefined> {
    const exact = await this.#one(sql<SqlBool>`app_user.principal_name = ${name}`);
    return exact ?? this.#one(sql<SqlBool>`lower(app_user.email_address) = ${name.toLowerCase()}`);
  }

  async ofProvider(ssoProviderId: number): Promise<User[]> {
    return this.#read((query) => query.where('app_user.sso_provider_id', '=', ssoProviderId).orderBy('app_user.id'));
  }

  async #one(condition: Expression<SqlBool>): Promise<User | undefined> {
    return (await this.#read((query) => query.where(condition)))[0];
  }

  async #read(narrow: (query: WholeUsers) => WholeUsers): Promise<User[]> {
    const rows = await narrow(wholeUsers(this.#db)).execute();
    if (rows.length === 0) return [];
    const roles = await this.#allRoles();
    const environments = await this.#db
      .selectFrom('user_environment')
      .selectAll()
      .where(
        'user_id',
        'in',
        rows.map((row) => row.id),
      )
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
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
      secret:
        row.secret_id === null
          ? null
          : {
              id: row.secret_id,
              digest_method: row.digest_method!,
              expires_at: row.secret_expires_at!,
              totp_activated: row.totp_activated!,
              created_at: row.secret_created_at!,
              updated_at: row.secret_updated_at!,
            },
      roles: roles.filter((role) => row.role_ids.map(Number).includes(role.id)),
      environments: environments.filter((environment) => environment.user_id === row.id),
      created_at: row.created_at,
      updated_at: row.updated_at,
    }));
  }

  #allRoles(): Promise<readonly Role[]> {
    this.#roleCache ??= this.#roles.roles().catch((error) => {
      this.#roleCache = undefined;
      throw error;
    });
    return this.#roleCache;
  }
}

/** Every user with what belongs to it, before narrowing. */
function wholeUsers(db: Database) {
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

type WholeUsers = ReturnType<typeof wholeUsers>;
