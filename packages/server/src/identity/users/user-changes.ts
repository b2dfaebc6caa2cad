import { randomUUID } from 'node:crypto';
import type { ChangedUser, NewUser } from '@chokepoint/contract';
import type { Kysely } from 'kysely';
import type { User } from '../../callers/user.ts';
import { badRequest, conflict, notFound } from '../../service-error.ts';
import type { Parameters } from '../../settings/parameters.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { Schema } from '../../storage/schema.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import { requireStrongSecret } from '../secrets/password-policy.ts';
import { NEVER, secretExpiry } from '../secrets/secret-expiry.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { EnvironmentScope } from './environment-scope.ts';
import type { UserStore } from './user-store.ts';

type Transaction = Kysely<Schema>;

export type UserChangesParts = {
  readonly db: Database;
  readonly users: UserStore;
  readonly sessions: Sessions;
  readonly passwordCheck: PasswordCheck;
  readonly parameters: Parameters;
  readonly pubSub: PubSub;
  readonly scope: EnvironmentScope;
};

/** Creates, changes and deletes users. */
export class UserChanges {
  readonly #parts: UserChangesParts;

  constructor(parts: UserChangesParts) {
    this.#parts = parts;
  }

  async create(given: NewUser, now: Date): Promise<User> {
    const { db, parameters, passwordCheck, scope } = this.#parts;
    requireOneRole(given.roles);
    const environments = await scope.forNewUser(given);
    const providerId = await this.#providerId(given);
    if (given.secret) requireStrongSecret(given.secret);
    const roles = await this.#existingRoles(given.roles ?? []);
    // Whoever logs in with a provider has no password that could be guessed beside it.
    const digest = given.secret && !providerId ? await passwordCheck.digest(given.secret) : undefined;
    const expiresAt = given.needs_password_reset ? NEVER : await secretExpiry(parameters, now);
    const id = randomUUID();
    await this.#unique(() =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('app_user')
          .values({
            id,
            first_name: given.first_name ?? '',
            last_name: given.last_name ?? '',
            email_address: given.email_address?.trim().toLowerCase() || null,
            principal_name: given.principal?.trim() ?? '',
            is_disabled: given.is_disabled ?? false,
            all_environments: environments.all,
            sso_provider_id: providerId ?? null,
            created_at: now,
            updated_at: now,
          })
          .execute();
        for (const role of roles)
          await transaction.insertInto('user_role').values({ user_id: id, role_id: role }).execute();
        await replaceEnvironments(transaction, id, environments.ids, now);
        if (digest)
          await transaction
            .insertInto('auth_secret')
            .values({
              user_id: id,
              digest,
              digest_method: 'argon2',
              expires_at: expiresAt,
              totp_secret: null,
              created_at: now,
              updated_at: now,
            })
            .execute();
      }),
    );
    return this.#whole(id);
  }

  /** Empty texts leave a field as it is. A provider that is not named is unlinked: this field is not partial. */
  async update(target: User, given: ChangedUser, callerId: string, now: Date): Promise<User> {
    const { db, sessions, pubSub, scope } = this.#parts;
    requireOneRole(given.roles);
    const self = target.id === callerId;
    if (self && given.is_disabled) throw badRequest('user attempted to disable themselves');
    const providerId = (await this.#providerId(given)) ?? null;
    const currentRoles = target.roles.map((role) => role.id);
    if (self && !sameIds(given.roles ?? [], currentRoles)) throw badRequest('user attempted to change own role');
    if (self && providerId !== target.sso_provider_id) throw badRequest('user attempted to change own SSO Provider');
    if (given.roles && !sameIds(given.roles, currentRoles)) await this.#requireFreeRoles(providerId);
    const roles = given.roles ? await this.#existingRoles(given.roles) : currentRoles;
    const environments = await scope.forChangedUser(given, roles, target);

    await this.#unique(() =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('app_user')
          .set({
            ...(given.first_name ? { first_name: given.first_name } : {}),
            ...(given.last_name ? { last_name: given.last_name } : {}),
            ...(given.email_address?.trim() ? { email_address: given.email_address.trim().toLowerCase() } : {}),
            ...(given.principal?.trim() ? { principal_name: given.principal.trim() } : {}),
            ...(typeof given.is_disabled === 'boolean' ? { is_disabled: given.is_disabled } : {}),
            all_environments: environments.all,
            sso_provider_id: providerId,
            updated_at: now,
          })
          .where('id', '=', target.id)
          .execute();
        await transaction.deleteFrom('user_role').where('user_id', '=', target.id).execute();
        for (const role of roles)
          await transaction.insertInto('user_role').values({ user_id: target.id, role_id: role }).execute();
        await replaceEnvironments(transaction, target.id, environments.ids, now);
        if (providerId !== null) await transaction.deleteFrom('auth_secret').where('user_id', '=', target.id).execute();
      }),
    );
    await pubSub.publish('identity');
    if (given.is_disabled) await sessions.endAllOf(target.id);
    return this.#whole(target.id);
  }

  async remove(id: string): Promise<void> {
    await this.#parts.db.deleteFrom('app_user').where('id', '=', id).execute();
    await this.#parts.pubSub.publish('identity');
  }

  async #whole(id: string): Promise<User> {
    const user = await this.#parts.users.byId(id);
    if (!user) throw notFound();
    return user;
  }

  /** The provider that a request names, by either of its two numbers; `undefined` for none. */
  async #providerId(given: ChangedUser): Promise<number | undefined> {
    const { db } = this.#parts;
    const saml = given.saml_provider_id;
    if (saml !== null && saml !== undefined && saml !== '') {
      if (!/^\d{1,15}$/.test(String(saml)))
        throw badRequest(`SAML Provider ID must be a number: "${String(saml).slice(0, 64)}"`);
      const row = await db
        .selectFrom('saml_provider')
        .select('sso_provider_id')
        .where('id', '=', Number(saml))
        .executeTakeFirst();
      if (!row) throw notFound();
      return row.sso_provider_id;
    }
    const id = given.sso_provider_id;
    if (id === null || id === undefined) return undefined;
    const row = await db.selectFrom('sso_provider').select('id').where('id', '=', id).executeTakeFirst();
    if (!row) throw notFound();
    return row.id;
  }

  /** Unknown role ids are dropped. */
  async #existingRoles(ids: readonly number[]): Promise<number[]> {
    if (ids.length === 0) return [];
    const safe = ids.filter((id) => Math.abs(id) < 2 ** 31);
    if (safe.length === 0) return [];
    const rows = await this.#parts.db.selectFrom('role').select('id').where('id', 'in', safe).execute();
    return rows.map((row) => row.id);
  }

  async #requireFreeRoles(providerId: number | null): Promise<void> {
    if (providerId === null) return;
    const provider = await this.#parts.db
      .selectFrom('sso_provider')
      .select('config')
      .where('id', '=', providerId)
      .executeTakeFirst();
    const provision = provider?.config.auto_provision;
    if (provision?.enabled && provision.role_provision)
      throw badRequest('user attempted to change a role for a SSO Provider with role provision enabled');
  }

  async #unique(change: () => Promise<void>): Promise<void> {
    try {
      await change();
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint === 'app_user_principal_name_key') throw conflict('principal name must be unique');
      if (constraint === 'app_user_email_address_key') throw conflict('email must be unique');
      throw error;
    }
  }
}

function requireOneRole(roles: readonly number[] | null | undefined): void {
  if ((roles?.length ?? 0) > 1) throw badRequest('a user can only have one role');
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

async function replaceEnvironments(db: Transaction, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await db.deleteFrom('user_environment').where('user_id', '=', userId).execute();
  for (const environment of new Set(ids))
    await db
      .insertInto('user_environment')
      .values({ user_id: userId, environment_id: environment, created_at: now, updated_at: now })
      .execute();
}
