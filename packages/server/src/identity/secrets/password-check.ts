import type { AuthSecretStore } from './auth-secret-store.ts';
import { type HashCaller, TRUSTED_CALLER } from './hash-queue.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** Hashes passwords and compares them with the stored ones, a bounded number at a time. */
export class PasswordCheck {
  readonly #secrets: AuthSecretStore;
  readonly #passwords: PasswordHasher;

  constructor(secrets: AuthSecretStore, passwords: PasswordHasher) {
    this.#secrets = secrets;
    this.#passwords = passwords;
  }

  /** Whether the password is the user's. Takes as long for a user that does not exist or has no password. */
  async matches(userId: string | undefined, password: string, caller: HashCaller = TRUSTED_CALLER): Promise<boolean> {
    const hash = userId === undefined ? undefined : await this.#secrets.hashOf(userId);
    return this.#passwords.queue.run(caller, () => this.#passwords.verify(password, hash));
  }

  hash(password: string): Promise<string> {
    return this.#passwords.queue.run(TRUSTED_CALLER, () => this.#passwords.hash(password));
  }
}
