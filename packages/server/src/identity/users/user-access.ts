import type { PubSub } from '../../storage/pub-sub.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { TokenStore } from '../tokens/token-store.ts';

type UserAccessParts = { readonly sessions: SessionStore; readonly tokens: TokenStore; readonly pubSub: PubSub };

/** Ends what users have been let in with. */
export class UserAccess {
  readonly #parts: UserAccessParts;

  constructor(parts: UserAccessParts) {
    this.#parts = parts;
  }

  endSessions(userId: string, options: { readonly except: number | undefined }): Promise<void> {
    return this.#parts.sessions.endAllOf(userId, options);
  }

  revokeTokens(userId: string): Promise<void> {
    return this.#parts.tokens.removeAllOf(userId);
  }

  /** Every process reads users again. */
  announceChange(): Promise<void> {
    return this.#parts.pubSub.publish('identity');
  }
}
