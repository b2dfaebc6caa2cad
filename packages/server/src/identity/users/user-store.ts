import { type Expression, type SqlBool, sql } from 'kysely';
import type { Role, User } from '../../callers/user.ts';
import { conflict } from '../../service-error.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { filtered, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { RoleStore } from '../roles/role-store.ts';
import { environmentsOfUsers, USER_COLUMNS, type UserQuery, userOf, userQuery } from './user-read.ts';

export type UserFields = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email_address: string | null;
  readonly principal_name: string;
  readonly is_disabled: boolean;
  readonly all_environments: boolean;
  readonly sso_provider_id: number | null;
};
type DefaultedFields = 'is_disabled' | 'all_environments';
type NewUserFields = Omit<UserFields, DefaultedFields> & Partial<Pick<UserFields, DefaultedFields>>;

/** Users with their roles and environments. */
export class UserStore {
  readonly #db: Database;
  readonly #roles: RoleStore;
  #roleCache: Promise<readonly Role[]> | undefined;

  constructor(db: Database, roles: RoleStore) {
    this.#db = db;
    this.#roles = roles;
  }

  /** The same store, as a part of a transaction. */
  within(transaction: Database): UserStore {
    return new UserStore(transaction, this.#roles);
  }

  async list(request: ListRequest): Promise<User[]> {
    return this.#read((query) =>
      sorted(filtered(query, request.filters, USER_COLUMNS), request.sorts, USER_COLUMNS, [
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
    return sorted(filtered(query, request.filters, USER_COLUMNS), request.sorts, USER_COLUMNS, [
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

  /** Which of the users exist. They cannot be deleted before the transaction ends. */
  async lockExisting(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.#db.selectFrom('app_user').select('id').where('id', 'in', ids).forKeyShare().execute();
    return new Set(rows.map((row) => row.id));
  }

  async create(id: string, fields: NewUserFields, now: Date): Promise<void> {
    const row = { id, ...fields, created_at: now, updated_at: now };
    await requireUnique(() => this.#db.insertInto('app_user').values(row).execute());
  }

  async update(id: string, fields: Partial<UserFields>, now: Date): Promise<void> {
    const change = { ...fields, updated_at: now };
    await requireUnique(() => this.#db.updateTable('app_user').set(change).where('id', '=', id).execute());
  }

  /** Replaces the roles of a user. */
  async setRoles(id: string, roleIds: readonly number[]): Promise<void> {
    await this.#db.deleteFrom('user_role').where('user_id', '=', id).execute();
    if (roleIds.length === 0) return;
    const rows = roleIds.map((roleId) => ({ user_id: id, role_id: roleId }));
    await this.#db.insertInto('user_role').values(rows).execute();
  }

  /** Replaces the environments that a user was given access to. */
  async setEnvironments(id: string, environmentIds: readonly string[], now: Date): Promise<void> {
    await this.#db.deleteFrom('user_environment').where('user_id', '=', id).execute();
    for (const environmentId of new Set(environmentIds))
      await this.#db
        .insertInto('user_environment')
        .values({ user_id: id, environment_id: environmentId, created_at: now, updated_at: now })
        .execute();
  }

  async acceptTerms(id: string): Promise<void> {
    await this.#db.updateTable('app_user').set({ eula_accepted: true }).where('id', '=', id).execute();
  }

  async recordLogin(id: string, now: Date): Promise<void> {
    await this.#db.updateTable('app_user').set({ last_login: now }).where('id', '=', id).execute();
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('app_user').where('id', '=', id).execute();
  }

  async #one(condition: Expression<SqlBool>): Promise<User | undefined> {
    return (await this.#read((query) => query.where(condition)))[0];
  }

  async #read(narrow: (query: UserQuery) => UserQuery): Promise<User[]> {
    const rows = await narrow(userQuery(this.#db)).execute();
    if (rows.length === 0) return [];
    const roles = await this.#allRoles();
    const environments = await environmentsOfUsers(
      this.#db,
      rows.map((row) => row.id),
    );
    return rows.map((row) => userOf(row, roles, environments));
  }

  /** Roles never change while the service runs. */
  #allRoles(): Promise<readonly Role[]> {
    this.#roleCache ??= this.#roles.roles().catch((error) => {
      this.#roleCache = undefined;
      throw error;
    });
    return this.#roleCache;
  }
}

async function requireUnique(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'app_user_principal_name_key') throw conflict('principal name must be unique');
    if (constraint === 'app_user_email_address_key') throw conflict('email must be unique');
    throw error;
  }
}
