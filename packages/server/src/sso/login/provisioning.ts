import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { UNSCOPED_ROLES } from '../../identity/roles/role-catalogue.ts';
import type { RoleStore } from '../../identity/roles/role-store.ts';
import { userFields } from '../../identity/users/user-audit.ts';
import type { UserChanges } from '../../identity/users/user-changes.ts';
import type { ProvidedIdentity } from '../provider/provided-identity.ts';
import type { SsoProvider } from '../provider/provider.ts';

type ProvisioningParts = {
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly roles: RoleStore;
  readonly changes: UserChanges;
  /** Whether users can be limited to some environments. */
  readonly limitsEnvironments: boolean;
};

/** Creates users at their first login and gives them the role that the provider names, where it is configured so. */
export class Provisioning {
  readonly #parts: ProvisioningParts;

  constructor(parts: ProvisioningParts) {
    this.#parts = parts;
  }

  /** The role with one of the names, or the default if there is none or more than one. */
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
      // Where users can be limited to some environments, a first login does not give access to all.
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

  /** Gives a user the role that the provider names, where the provider assigns roles. */
  async adjustRole(provider: SsoProvider, user: User, identity: ProvidedIdentity, actor: Actor): Promise<void> {
    if (!provider.config.auto_provision.role_provision) return;
    const role = await this.#roleFor(provider, identity.roles);
    if (user.roles.length === 1 && user.roles[0]!.id === role) return;
    const fields = { ...userFields(user), roles: [role] };
    const { audit, changes, clock } = this.#parts;
    await audit.record(actor, 'UpdateUser', fields, () =>
      changes.replaceRole(user.id, role, this.#seesAll(user, role), clock.now()),
    );
  }

  /** Access to all environments that came with the old role ends with it. */
  #seesAll(user: User, role: number): boolean {
    if (UNSCOPED_ROLES.has(role)) return true;
    const cameWithRole = user.roles.some(({ id }) => UNSCOPED_ROLES.has(id));
    return user.all_environments && !(this.#parts.limitsEnvironments && cameWithRole);
  }
}

const dashed = (name: string): string => name.trim().toLowerCase().replaceAll(' ', '-');
