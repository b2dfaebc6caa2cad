import { networksOf } from '../../callers/network.ts';
import type { User } from '../../callers/user.ts';
import type { UserStore } from '../users/user-store.ts';
import type { CountedAttempt, FailedAttemptStore, Guesser } from './failed-attempt-store.ts';
import type { LoginNetworkStore } from './login-network-store.ts';

type LoginAttemptsParts = {
  readonly users: UserStore;
  readonly guard: FailedAttemptStore;
  readonly networks: LoginNetworkStore;
};

/** Who tries to log in, with the attempt that was counted for them. */
export type Candidate = {
  readonly user: User | undefined;
  readonly guesser: Guesser;
  readonly counted: CountedAttempt;
};

/** Finds the user of a login and counts the attempt; throws after too many. */
export class LoginAttempts {
  readonly #parts: LoginAttemptsParts;

  constructor(parts: LoginAttemptsParts) {
    this.#parts = parts;
  }

  /** A user has one counter, however the login names them. */
  async begin(username: string, address: string): Promise<Candidate> {
    const { guard, networks, users } = this.#parts;
    const user = await users.byLogin(username);
    const near = networksOf(address);
    const known = await networks.has(user?.id, near.near);
    const guesser = { account: user?.id ?? `name ${username}`, networks: near, known };
    return { user, guesser, counted: await guard.begin(guesser) };
  }

  /** Counts an attempt at a one-time code by a caller who has the password. */
  beginCode({ guesser }: Candidate): Promise<CountedAttempt> {
    return this.#parts.guard.beginCode(guesser);
  }

  /** The password was right: the user may log in from this network again. */
  async succeed({ guesser }: Candidate, user: User): Promise<void> {
    await this.#parts.networks.add(user.id, guesser.networks.near);
  }
}
