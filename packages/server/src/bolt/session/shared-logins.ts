import { createHmac, randomBytes } from 'node:crypto';

/** A session that was begun with a password. */
export type PasswordSession = { readonly token: string; end(): Promise<void> };

type Shared = { readonly session: Promise<PasswordSession>; users: number };

/**
 * The connections of a pool log in at the same time with the same password. They share one session, so that the
 * password is checked once, and a pool does not look like an attempt to guess passwords.
 */
export class SharedLogins {
  readonly #key = randomBytes(32);
  readonly #shared = new Map<string, Shared>();

  /** The session for these credentials; `begin` is called where there is none. The caller ends it once. */
  async open(credentials: readonly string[], begin: () => Promise<PasswordSession>): Promise<PasswordSession> {
    const key = createHmac('sha256', this.#key).update(JSON.stringify(credentials)).digest('base64');
    const shared = this.#shared.get(key) ?? this.#begin(key, begin);
    shared.users++;
    const { token, end } = await shared.session;
    let isOpen = true;
    return {
      token,
      end: async () => {
        if (!isOpen) return;
        isOpen = false;
        shared.users--;
        if (shared.users > 0) return;
        this.#forget(key, shared);
        await end();
      },
    };
  }

  #begin(key: string, begin: () => Promise<PasswordSession>): Shared {
    const shared: Shared = { session: begin(), users: 0 };
    this.#shared.set(key, shared);
    shared.session.catch(() => this.#forget(key, shared));
    return shared;
  }

  #forget(key: string, shared: Shared): void {
    if (this.#shared.get(key) === shared) this.#shared.delete(key);
  }
}
