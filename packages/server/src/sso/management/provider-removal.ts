import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { Principal } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { SessionStore } from '../../identity/sessions/session-store.ts';
import type { UserStore } from '../../identity/users/user-store.ts';
import { conflict } from '../../service-error.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { detailsId, type SsoProvider } from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import { providerFields } from './provider-audit.ts';

type RemovalParts = {
  readonly store: ProviderStore;
  readonly audit: AuditStore;
  readonly sessions: SessionStore;
  readonly users: UserStore;
  readonly pubSub: PubSub;
};

/** Deletes providers, and ends the sessions that began with them. */
export class ProviderRemoval {
  readonly #parts: RemovalParts;

  constructor(parts: RemovalParts) {
    this.#parts = parts;
  }

  /** Returns the users who can no longer log in, as they are afterwards. `ownProvider` refuses the caller's own. */
  async remove(provider: SsoProvider, caller: Principal, actor: Actor, ownProvider: string): Promise<User[]> {
    const { audit, pubSub, sessions, store, users } = this.#parts;
    if (caller.user.sso_provider_id === provider.id) throw conflict(ownProvider);
    const affected = await audit.record(actor, 'DeleteSSOIdentityProvider', providerFields(provider), async () => {
      const linked = await users.ofProvider(provider.id);
      await store.remove(provider.id);
      await sessions.endAllFrom(provider.type, detailsId(provider));
      await pubSub.publish('identity');
      return linked;
    });
    return affected.map((user) => ({ ...user, sso_provider_id: null, saml_provider_id: null }));
  }
}
