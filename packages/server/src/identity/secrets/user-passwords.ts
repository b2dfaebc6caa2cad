import type { Actor } from '../../callers/actor.ts';
import { networksOf } from '../../callers/network.ts';
import type { User } from '../../callers/user.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import type { FailedAttemptStore } from '../sessions/failed-attempt-store.ts';
import type { AuthSecretStore } from './auth-secret-store.ts';
import { type HashCaller, TRUSTED_CALLER } from './hash-queue.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { ALREADY_EXPIRED, secretExpiry } from './secret-expiry.ts';

type UserPasswordsParts = {
  readonly secrets: AuthSecretStore;
  readonly hasher: PasswordHasher;
  readonly parameters: ParameterStore;
  readonly guard: FailedAttemptStore;
};

type HashedPassword = { readonly hash: string; readonly expiresAt: Date };

/** The passwords of users. A bounded number is hashed at a time. */
export class UserPasswords {
  readonly #parts: UserPasswordsParts;

  constructor(parts: UserPasswordsParts) {
    this.#parts = parts;
  }

  /** The same passwords, as a part of a transaction. */
  within(transaction: Database): UserPasswords {
    return new UserPasswords({ ...this.#parts, secrets: this.#parts.secrets.within(transaction) });
  }

  /** Whether the password is the user's. Takes as long for a user that does not exist or has no password. */
  async matches(userId: string | undefined, password: string, caller: HashCaller = TRUSTED_CALLER): Promise<boolean> {
    const { hasher, secrets } = this.#parts;
    const hash = userId === undefined ? undefined : await secrets.hashOf(userId);
    return hasher.queue.run(caller, () => hasher.verify(password, hash));
  }

  /**
   * A user inside a session proves the password once more; throws `refusal` for a wrong one. Attempts are limited as
   * they are at the login.
   */
  async prove(user: User, password: string, actor: Actor, refusal: Error): Promise<void> {
    // Not "known": a stolen session must not allow more attempts than the login page.
    const guesser = { account: user.id, networks: networksOf(actor.address), known: false };
    const attempt = await this.#parts.guard.begin(guesser);
    if (!(await this.matches(user.secret ? user.id : undefined, password))) throw refusal;
    await attempt.succeed();
  }

  /** Hashes a new password and decides when it expires: at once where the user has to choose another. */
  async hash(password: string, mustChange: boolean, now: Date): Promise<HashedPassword> {
    const { hasher, parameters } = this.#parts;
    const expiresAt = mustChange ? ALREADY_EXPIRED : await secretExpiry(parameters, now);
    return { hash: await hasher.queue.run(TRUSTED_CALLER, () => hasher.hash(password)), expiresAt };
  }

  set(userId: string, password: HashedPassword, now: Date): Promise<void> {
    return this.#parts.secrets.set({ userId, ...password }, now);
  }

  expire(userId: string, now: Date): Promise<void> {
    return this.#parts.secrets.expire(userId, now);
  }

  remove(userId: string): Promise<void> {
    return this.#parts.secrets.remove(userId);
  }
}
