import { ServiceError } from '../../service-error.ts';
import type { AuthSecretStore } from './auth-secret-store.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** One hash takes 64 MiB and a core, so few are computed at once and the queue is bounded. */
const MOST_RUNNING = 2;
const MOST_WAITING = 100;

/** Hashes passwords and compares them with the stored ones, a bounded number at a time. */
export class PasswordCheck {
  readonly #secrets: AuthSecretStore;
  readonly #passwords: PasswordHasher;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(secrets: AuthSecretStore, passwords: PasswordHasher) {
    this.#secrets = secrets;
    this.#passwords = passwords;
  }

  /** Whether the password is the user's. Takes as long for a user that does not exist or has no password. */
  async matches(userId: string | undefined, password: string): Promise<boolean> {
    const hash = userId === undefined ? undefined : await this.#secrets.hashOf(userId);
    return this.#inTurn(() => this.#passwords.verify(password, hash));
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => this.#passwords.hash(password));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MOST_RUNNING) {
      if (this.#queue.length >= MOST_WAITING)
        throw new ServiceError('too-many-requests', 'too many logins at once: try again', { retryAfter: 2 });
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
