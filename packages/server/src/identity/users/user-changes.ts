import { randomUUID } from 'node:crypto';
import type { ChangedUser, NewUser } from '@chokepoint/contract';
import type { User } from '../../callers/user.ts';
import { badRequest } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { RoleStore } from '../roles/role-store.ts';
import type { AuthSecretStore } from '../secrets/auth-secret-store.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import { requireStrongSecret } from '../secrets/password-policy.ts';
import { ALREADY_EXPIRED, secretExpiry } from '../secrets/secret-expiry.ts';
import { requireEmailAddress } from './email-address.ts';
import type { EnvironmentScope, Environments } from './environment-scope.ts';
import { existingUser } from './existing-user.ts';
import { linkedProviderId, providerAssignsRoles } from './linked-provider-read.ts';
import type { LinkedSubjectStore } from './linked-subject-store.ts';
import type { UserFields, UserStore } from './user-store.ts';

type UserChangesParts = {
  readonly db: Database;
  readonly users: UserStore;
  readonly roles: RoleStore;
  readonly secrets: AuthSecretStore;
  readonly sessions: { endAllOf(userId: string): Promise<void> };
  readonly passwordCheck: PasswordCheck;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
  readonly scope: EnvironmentScope;
  readonly subjects: LinkedSubjectStore;
};

/** The rules by which users are created, changed and deleted. */
export class UserChanges {
  readonly #parts: UserChangesParts;

  constructor(parts: UserChangesParts) {
    this.#parts = parts;
  }

  async create(given: NewUser, now: Date): Promise<User> {
    const { db, users, roles, secrets, parameters, passwordCheck, scope } = this.#parts;
    requireOneRole(given.roles);
    if (!given.principal?.trim()) throw badRequest('principal is required');
    requireEmailAddress(given.email_address);
    const environments = await scope.forNewUser(given);
    const providerId = await linkedProviderId(db, given);
    if (given.secret) requireStrongSecret(given.secret, newFields(given, environments, providerId ?? null));
    const roleIds = await roles.existingIds(given.roles ?? []);
    // A user of an identity provider gets no password, which would be a second way to log in.
    const hash = given.secret && !providerId ? await passwordCheck.hash(given.secret) : undefined;
    const expiresAt = given.needs_password_reset ? ALREADY_EXPIRED : await secretExpiry(parameters, now);
    const id = randomUUID();
    await db.transaction().execute(async (transaction) => {
      const inside = users.within(transaction);
      await inside.create(id, newFields(given, environments, providerId ?? null), now);
      await inside.setRoles(id, roleIds);
      await inside.setEnvironments(id, environments.ids, now);
      if (hash) await secrets.within(transaction).set({ userId: id, hash, expiresAt }, now);
    });
    return existingUser(users, id);
  }

  /** Empty texts leave a field as it is. A provider that is not named is unlinked: this field is not partial. */
  async update(target: User, given: ChangedUser, callerId: string, now: Date): Promise<User> {
    const { db, users, secrets, sessions, pubSub, scope } = this.#parts;
    requireOneRole(given.roles);
    requireEmailAddress(given.email_address);
    const self = target.id === callerId;
    if (self && given.is_disabled) throw badRequest('user attempted to disable themselves');
    const providerId = (await linkedProviderId(db, given)) ?? null;
    if (self) requireUnchangedAccess(target, given, providerId);
    const roleIds = await this.#changedRoles(target, given, providerId);
    const environments = await scope.forChangedUser(given, roleIds, target);
    await db.transaction().execute(async (transaction) => {
      const inside = users.within(transaction);
      await inside.update(target.id, changedFields(given, environments, providerId), now);
      await inside.setRoles(target.id, roleIds);
      await inside.setEnvironments(target.id, environments.ids, now);
      if (providerId !== null) await secrets.within(transaction).remove(target.id);
    });
    await pubSub.publish('identity');
    // Sessions that began with a password or a provider end with the link to it.
    const isRelinked = providerId !== target.sso_provider_id;
    if (isRelinked) await this.#parts.subjects.release(target.id);
    if (given.is_disabled || isRelinked) await sessions.endAllOf(target.id);
    return existingUser(users, target.id);
  }

  async remove(id: string): Promise<void> {
    await this.#parts.users.remove(id);
    await this.#parts.pubSub.publish('identity');
  }

  async #changedRoles(target: User, given: ChangedUser, providerId: number | null): Promise<number[]> {
    const { db, roles } = this.#parts;
    const current = roleIdsOf(target);
    if (!given.roles) return current;
    if (!sameIds(given.roles, current) && providerId !== null && (await providerAssignsRoles(db, providerId)))
      throw badRequest('user attempted to change a role for a SSO Provider with role provision enabled');
    return roles.existingIds(given.roles);
  }
}

function newFields(given: NewUser, environments: Environments, providerId: number | null): UserFields {
  return {
    first_name: given.first_name ?? '',
    last_name: given.last_name ?? '',
    email_address: given.email_address?.trim().toLowerCase() || null,
    principal_name: given.principal?.trim() ?? '',
    is_disabled: given.is_disabled ?? false,
    all_environments: environments.all,
    sso_provider_id: providerId,
  };
}

function changedFields(given: ChangedUser, environments: Environments, providerId: number | null): Partial<UserFields> {
  return {
    ...(given.first_name ? { first_name: given.first_name } : {}),
    ...(given.last_name ? { last_name: given.last_name } : {}),
    ...(given.email_address?.trim() ? { email_address: given.email_address.trim().toLowerCase() } : {}),
    ...(given.principal?.trim() ? { principal_name: given.principal.trim() } : {}),
    ...(typeof given.is_disabled === 'boolean' ? { is_disabled: given.is_disabled } : {}),
    all_environments: environments.all,
    sso_provider_id: providerId,
  };
}

function requireOneRole(roles: readonly number[] | null | undefined): void {
  if ((roles?.length ?? 0) > 1) throw badRequest('a user can only have one role');
}

/** Users may not change what they themselves are allowed to do. */
function requireUnchangedAccess(user: User, given: ChangedUser, providerId: number | null): void {
  if (!sameIds(given.roles ?? [], roleIdsOf(user))) throw badRequest('user attempted to change own role');
  if (providerId !== user.sso_provider_id) throw badRequest('user attempted to change own SSO Provider');
}

const roleIdsOf = (user: User): number[] => user.roles.map((role) => role.id);

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}
