import type { Actor } from '../../callers/actor.ts';
import { PROVIDER_SECRET } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import { badRequest, notAuthenticated, ServiceError } from '../../service-error.ts';
import type { SecondFactor } from '../secrets/second-factor.ts';
import type { UserPasswords } from '../secrets/user-passwords.ts';
import type { Candidate, LoginAttempts } from './login-attempts.ts';
import type { LoginRecord } from './login-record.ts';
import type { Session, SessionOrigin, SessionStore } from './session-store.ts';

type LoginAttempt = {
  readonly username: string;
  readonly secret: string;
  readonly otp?: string | null | undefined;
  readonly origin: SessionOrigin;
};

type LoggedIn = { readonly user: User; readonly session: Session };

type LoginParts = {
  readonly attempts: LoginAttempts;
  readonly record: LoginRecord;
  readonly passwords: UserPasswords;
  readonly secondFactor: SecondFactor;
  readonly sessions: SessionStore;
};

/** Logging in with a name, a password and, where it is switched on, a one-time code. */
export class Login {
  readonly #parts: LoginParts;

  constructor(parts: LoginParts) {
    this.#parts = parts;
  }

  async attempt(given: LoginAttempt, actor: Actor): Promise<LoggedIn> {
    const { attempts, record } = this.#parts;
    // PostgreSQL cannot even search for a NUL; a name with one is as wrong as any other.
    const username = given.username.trim().replaceAll('\0', '\ufffd');
    const candidate = await attempts.begin(username, actor.address);
    const fields = { username: username.slice(0, 256), auth_type: 'secret' };
    return record.count(() =>
      record.audit({ ...actor, user: candidate.user }, fields, () => this.#logIn(candidate, given)),
    );
  }

  async #logIn(candidate: Candidate, given: LoginAttempt): Promise<LoggedIn> {
    const { attempts, passwords, sessions } = this.#parts;
    const { user, guesser, counted } = candidate;
    const caller = { network: guesser.networks.near, known: guesser.known };
    const correct = await passwords.matches(user?.secret ? user.id : undefined, given.secret, caller);
    if (!user?.secret || !correct) throw notAuthenticated('authentication is invalid');
    if (user.secret.totp_activated) await this.#requireCode(candidate, user, given.otp ?? '');
    await counted.succeed();
    if (user.is_disabled) throw new ServiceError('forbidden', 'user disabled');
    await attempts.succeed(candidate, user);
    const session = await sessions.begin(user.id, PROVIDER_SECRET, user.secret.id, given.origin);
    return { user, session };
  }

  async #requireCode(candidate: Candidate, user: User, code: string): Promise<void> {
    const { attempts, secondFactor } = this.#parts;
    const refusal = badRequest('one time password is invalid');
    if (code === '') {
      // A login without a code only finds out that one is needed.
      await candidate.counted.withdraw();
      throw refusal;
    }
    const counted = await attempts.beginCode(candidate);
    if (!(await secondFactor.use(user.id, code))) throw refusal;
    await counted.succeed();
  }
}
