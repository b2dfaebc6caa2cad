import type { AuditTrail } from '../../audit/audit-trail.ts';
import type { Actor } from '../../callers/actor.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { UNSCOPED_ROLES } from '../../identity/roles/role-catalogue.ts';
import type { RoleStore } from '../../identity/roles/role-store.ts';
import { userFields } from '../../identity/users/user-audit.ts';
import type { UserChanges } from '../../identity/users/user-changes.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { ProvidedIdentity } from '../provider/provided-identity.ts';
import type { SsoProvider } from '../provider/provider.ts';

export type ProvisioningParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly audit: AuditTrail;
  readonly roles: RoleStore;
  readonly pubSub: PubSub;
  readonly changes: UserChanges;
  /** Whether users are given environments one by one. */
  readonly environmentsAreGiven: boolean;
};

/** Creates users at their first login and keeps their role as the provider says, where the provider is set up so. */
export class Provisioning {
  readonly #parts: ProvisioningParts;

  constructor(parts: ProvisioningParts) {
    this.#parts = parts;
  }

  /** The role for somebody with these role names: the one they name, or the default when they name none or several. */
  async #roleFor(provider: SsoProvider, names: readonly string[]): Promise<number> {
    const { role_provision: byProvider, default_role_id: fallback } = provider.config.auto_provision;
    if (!byProvider) return fallback;
    const roles = await this.#parts.roles.roles();
    const wanted = new Set(names.map(dashed));
    const matching = roles.filter((role) => wanted.has(`bh-${dashed(role.name)}`));
    return matching.length === 1 ? matching[0]!.id : fallback;
  }

  async create(provider: SsoProvider, identity: ProvidedIdentity, actor: Actor): Promise<User> {
    const { audit, changes, clock } = this.#parts;
    const role = await this.#roleFor(provider, identity.roles);
    const user = {
      principal: identity.principal,
      email_address: identity.principal,
      first_name: identity.firstName,
      last_name: identity.lastName,
      roles: [role],
      sso_provider_id: provider.id,
      // Where environments are given out one by one, nobody gets all of them by just logging in.
      ...(UNSCOPED_ROLES.has(role) ? {} : { all_environments: false }),
    };
    const { principal: principal_name, ...fields } = user;
    return audit.record(
      actor,
      'CreateUser',
      { principal_name, ...fields },
      () => changes.create(user, clock.now()),
      userFields,
    );
  }

  /** Gives a user the role that the provider names, when that is the provider's business and it differs. */
  async adjustRole(provider: SsoProvider, user: User, identity: ProvidedIdentity, actor: Actor): Promise<void> {
    if (!provider.config.auto_provision.role_provision) return;
    const role = await this.#roleFor(provider, identity.roles);
    if (user.roles.length === 1 && user.roles[0]!.id === role) return;
    const fields = { ...userFields(user), roles: [role] };
    await this.#parts.audit.record(actor, 'UpdateUser', fields, () => this.#replaceRole(user, role));
  }

  async #replaceRole(user: User, role: number): Promise<void> {
    const { db, clock, pubSub } = this.#parts;
    const seesAll = this.#seesAll(user, role);
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('user_role').where('user_id', '=', user.id).execute();
      await transaction.insertInto('user_role').values({ user_id: user.id, role_id: role }).execute();
      if (seesAll) await transaction.deleteFrom('user_environment').where('user_id', '=', user.id).execute();
      await transaction
        .updateTable('app_user')
        .set({ updated_at: clock.now(), all_environments: seesAll })
        .where('id', '=', user.id)
        .execute();
    });
    await pubSub.publish('identity');
  }

  /** What a role brought with it goes with the role. */
  #seesAll(user: User, role: number): boolean {
    if (UNSCOPED_ROLES.has(role)) return true;
    const broughtByRole = user.roles.some(({ id }) => UNSCOPED_ROLES.has(id));
    return user.all_environments && !(this.#parts.environmentsAreGiven && broughtByRole);
  }
}

const dashed = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '-');
