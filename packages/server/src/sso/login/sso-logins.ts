import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Session, SessionOrigin, SessionStore } from '../../identity/sessions/session-store.ts';
import type { UserStore } from '../../identity/users/user-store.ts';
import type { Metrics } from '../../metrics.ts';
import type { ProvidedIdentity } from '../provider/provided-identity.ts';
import { detailsId, type SsoProvider } from '../provider/provider.ts';
import { notAllowed, UserDisabled } from '../provider/sso-failure.ts';
import type { Provisioning } from './provisioning.ts';

type SsoLoginsParts = {
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly provisioning: Provisioning;
};

/** Begins sessions for users whom a provider has authenticated. */
export class SsoLogins {
  readonly #parts: SsoLoginsParts;

  constructor(parts: SsoLoginsParts) {
    this.#parts = parts;
  }

  /** `identify` reads the user from the provider's response; when it throws, the login has failed. */
  async attempt(
    provider: SsoProvider,
    actor: Actor,
    origin: SessionOrigin,
    identify: () => Promise<ProvidedIdentity>,
  ): Promise<Session> {
    const { audit, metrics } = this.#parts;
    try {
      const identity = await identify().catch((error) =>
        audit.record<ProvidedIdentity>(actor, 'LoginAttempt', loginFields(provider, ''), () => Promise.reject(error)),
      );
      const user = await this.#provision(provider, identity, actor);
      const fields = loginFields(provider, identity.principal);
      const session = await audit.record({ ...actor, user }, 'LoginAttempt', fields, () =>
        this.#begin(provider, user, origin),
      );
      metrics.login('success');
      return session;
    } catch (error) {
      metrics.login('failure');
      throw error;
    }
  }

  /** The user of an identity, created or updated where the provider is configured so. */
  async #provision(provider: SsoProvider, identity: ProvidedIdentity, actor: Actor): Promise<User | undefined> {
    const { users, provisioning } = this.#parts;
    const known = await users.byLogin(identity.principal);
    if (!provider.config.auto_provision.enabled) return known;
    if (known && known.sso_provider_id !== provider.id) return known;
    if (known) {
      await provisioning.adjustRole(provider, known, identity, actor);
      return known;
    }
    try {
      return await provisioning.create(provider, identity, actor);
    } catch {
      // The audit log has the reason. Another request may have created the same user just now.
      return users.byLogin(identity.principal);
    }
  }

  async #begin(provider: SsoProvider, user: User | undefined, origin: SessionOrigin): Promise<Session> {
    if (user?.sso_provider_id !== provider.id) throw notAllowed();
    if (user.is_disabled) throw new UserDisabled();
    return this.#parts.sessions.begin(user.id, provider.type, detailsId(provider), origin);
  }
}

function loginFields(provider: SsoProvider, username: string) {
  const kind = provider.type === PROVIDER_SAML ? 'saml' : 'oidc';
  return { username, auth_type: kind, sso_provider_id: provider.id, [`${kind}_provider_id`]: detailsId(provider) };
}
