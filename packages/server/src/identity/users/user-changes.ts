import type { ChangedUser, NewUser } from '@chokepoint/contract';
import type { User } from '../../callers/user.ts';
import { badRequest } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { RoleStore } from '../roles/role-store.ts';
import { requireStrongSecret } from '../secrets/password-policy.ts';
import { requireEmailAddress } from './email-address.ts';
import type { EnvironmentScope, Environments } from './environment-scope.ts';
import { linkedProviderId, providerAssignsRoles } from './linked-provider-read.ts';
import type { UserRecords } from './user-records.ts';
import type { UserFields } from './user-store.ts';

type UserChangesParts = {
  readonly db: Database;
  readonly records: UserRecords;
  readonly roles: RoleStore;
  readonly sessions: { endAllOf(userId: string): Promise<void> };
  readonly scope: EnvironmentScope;
};

/** The rules by which users are created and changed. */
export class UserChanges {
  readonly #parts: UserChangesParts;

  constructor(parts: UserChangesParts) {
    this.#parts = parts;
  }

  async create(given: NewUser, now: Date): Promise<User> {
    const { db, records, roles, scope } = this.#parts;
    requireOneRole(given.roles);
    if (!given.principal?.trim()) throw badRequest('principal is required');
    requireEmailAddress(given.email_address);
    const environments = await scope.forNewUser(given);
    const providerId = (await linkedProviderId(db, given)) ?? null;
    const fields = newFields(given, environments, providerId);
    if (given.secret) requireStrongSecret(given.secret, fields);
    const roleIds = await roles.existingIds(given.roles ?? []);
    // A user of an identity provider gets no password, which would be a second way to log in.
    const password =
      given.secret && providerId === null
        ? { secret: given.secret, mustChange: given.needs_password_reset ?? false }
        : undefined;
    return records.create({ fields, roles: roleIds, environments, password }, now);
  }

  /** Empty texts leave a field as it is. A provider that is not named is unlinked: this field is not partial. */
  async update(target: User, given: ChangedUser, callerId: string, now: Date): Promise<User> {
    const { db, records, scope, sessions } = this.#parts;
    requireOneRole(given.roles);
    requireEmailAddress(given.email_address);
    const self = target.id === callerId;
    if (self && given.is_disabled) throw badRequest('user attempted to disable themselves');
    const providerId = (await linkedProviderId(db, given)) ?? null;
    if (self) requireUnchangedAccess(target, given, providerId);
    const roles = await this.#changedRoles(target, given, providerId);
    const environments = await scope.forChangedUser(given, roles, target);
    const fields = changedFields(given, environments, providerId);
    const user = await records.update(
      target.id,
      { fields, roles, environments, removesPassword: providerId !== null },
      now,
    );
    // Sessions that began with a password or a provider end with the link to it.
    const isRelinked = providerId !== target.sso_provider_id;
    if (isRelinked) await records.releaseSubject(target.id);
    if (given.is_disabled || isRelinked) await sessions.endAllOf(target.id);
    return user;
  }

  /** The list of environments goes where the new role sees all of them. */
  replaceRole(id: string, role: number, seesAll: boolean, now: Date): Promise<void> {
    return this.#parts.records.replaceRole(id, role, seesAll, now);
  }

  remove(id: string): Promise<void> {
    return this.#parts.records.remove(id);
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
