import type { Actor } from '../../callers/actor.ts';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { LoginRecord } from '../../identity/sessions/login-record.ts';
import type { Session, SessionOrigin, SessionStore } from '../../identity/sessions/session-store.ts';
import type { LinkedSubjectStore } from '../../identity/users/linked-subject-store.ts';
import type { UserStore } from '../../identity/users/user-store.ts';
import type { ProvidedIdentity } from '../provider/provided-identity.ts';
import { detailsId, type SsoProvider } from '../provider/provider.ts';
import { notAllowed, UserDisabled } from '../provider/sso-failure.ts';
import type { Provisioning } from './provisioning.ts';

type SsoLoginsParts = {
  readonly record: LoginRecord;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly subjects: LinkedSubjectStore;
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
    const { record } = this.#parts;
    return record.count(async () => {
      const identity = await identify().catch((error) =>
        record.audit<ProvidedIdentity>(actor, loginFields(provider, ''), () => Promise.reject(error)),
      );
      const user = await this.#provision(provider, identity, actor);
      const fields = loginFields(provider, identity.principal);
      return record.audit({ ...actor, user }, fields, () => this.#begin(provider, user, identity, origin));
    });
  }

  /** The user of an identity, created or updated where the provider is configured so. */
  async #provision(provider: SsoProvider, identity: ProvidedIdentity, actor: Actor): Promise<User | undefined> {
    const { users, provisioning } = this.#parts;
    const bound = await this.#boundTo(provider, identity);
    if (!bound && !identity.isTrusted) return undefined;
    const known = await (bound ? users.byId(bound) : users.byLogin(identity.principal));
    if (!provider.config.auto_provision.enabled) return known;
    if (known && known.sso_provider_id !== provider.id) return known;
    if (known) {
      if (await this.#mayBe(known, bound)) await provisioning.adjustRole(provider, known, identity, actor);
      return known;
    }
    try {
      return await provisioning.create(provider, identity, actor);
    } catch {
      // The audit log has the reason. Another request may have created the same user just now.
      return users.byLogin(identity.principal);
    }
  }

  /** The user whom the subject logged in as before. */
  async #boundTo(provider: SsoProvider, { subject }: ProvidedIdentity): Promise<string | undefined> {
    return subject && this.#parts.subjects.userOf(provider.id, subject);
  }

  /** A user who has logged in before is that subject, and no other with the same address. */
  async #mayBe(user: User, bound: string | undefined): Promise<boolean> {
    return bound ? bound === user.id : !(await this.#parts.subjects.isBound(user.id));
  }

  async #requireSubject(provider: SsoProvider, user: User, identity: ProvidedIdentity): Promise<void> {
    const bound = await this.#boundTo(provider, identity);
    if (!(await this.#mayBe(user, bound))) throw notAllowed(new Error('the user is another subject'));
    const { subject } = identity;
    if (!bound && subject && !(await this.#parts.subjects.bind(provider.id, subject, user.id)))
      throw notAllowed(new Error('the user was bound to another subject just now'));
  }

  async #begin(
    provider: SsoProvider,
    user: User | undefined,
    identity: ProvidedIdentity,
    origin: SessionOrigin,
  ): Promise<Session> {
    if (!user && !identity.isTrusted) throw notAllowed(new Error('the provider did not call the address verified'));
    if (user?.sso_provider_id !== provider.id) throw notAllowed();
    if (user.is_disabled) throw new UserDisabled();
    await this.#requireSubject(provider, user, identity);
    return this.#parts.sessions.begin(user.id, provider.type, detailsId(provider), origin);
  }
}

function loginFields(provider: SsoProvider, username: string) {
  const kind = provider.type === PROVIDER_SAML ? 'saml' : 'oidc';
  return { username, auth_type: kind, sso_provider_id: provider.id, [`${kind}_provider_id`]: detailsId(provider) };
}
