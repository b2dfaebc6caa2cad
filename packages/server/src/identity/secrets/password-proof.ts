import type { Actor } from '../../callers/actor.ts';
import { networksOf } from '../../callers/network.ts';
import type { User } from '../../callers/user.ts';
import type { FailedAttemptStore } from '../sessions/failed-attempt-store.ts';
import type { PasswordCheck } from './password-check.ts';

type PasswordProofParts = { readonly guard: FailedAttemptStore; readonly passwordCheck: PasswordCheck };

/** A user inside a session proves the password once more. Attempts are limited as they are at the login. */
export class PasswordProof {
  readonly #parts: PasswordProofParts;

  constructor(parts: PasswordProofParts) {
    this.#parts = parts;
  }

  /** Throws `refusal` for a wrong password. */
  async require(user: User, password: string, actor: Actor, refusal: Error): Promise<void> {
    const { guard, passwordCheck } = this.#parts;
    // Not "known": a stolen session must not allow more attempts than the login page.
    const attempt = await guard.begin({ account: user.id, networks: networksOf(actor.address), known: false });
    if (!(await passwordCheck.matches(user.secret ? user.id : undefined, password))) throw refusal;
    await attempt.succeed();
  }
}
