import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { PROVIDER_SECRET } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import type { Metrics } from '../../metrics.ts';
import { badRequest, notAuthenticated, ServiceError } from '../../service-error.ts';
import type { AuthSecretStore } from '../secrets/auth-secret-store.ts';
import type { OneTimeCodeStore } from '../secrets/one-time-code-store.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import type { UserStore } from '../users/user-store.ts';
import type { FailedAttemptStore } from './failed-attempt-store.ts';
import type { SessionStore } from './session-store.ts';

type LoginAttempt = {
  readonly username: string;
  readonly secret: string;
  readonly otp?: string | null | undefined;
};

type LoggedIn = { readonly user: User; readonly token: string; readonly secretExpired: boolean };

type LoginParts = {
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly users: UserStore;
  readonly secrets: AuthSecretStore;
  readonly sessions: SessionStore;
  readonly passwordCheck: PasswordCheck;
  readonly guard: FailedAttemptStore;
  readonly codes: OneTimeCodeStore;
};

/** Logging in with a name, a password and, where it is switched on, a one-time code. */
export class Login {
  readonly #parts: LoginParts;

  constructor(parts: LoginParts) {
    this.#parts = parts;
  }

  async attempt(given: LoginAttempt, actor: Actor): Promise<LoggedIn> {
    const { audit, guard, metrics, users } = this.#parts;
    // PostgreSQL cannot even search for a NUL; a name with one is as wrong as any other.
    const username = given.username.trim().replaceAll('\0', '\ufffd');
    await guard.requireUnblocked(username, actor.address);
    const user = await users.byLogin(username);
    const fields = { username: username.slice(0, 256), auth_type: 'secret' };
    try {
      const result = await audit.record({ ...actor, user }, 'LoginAttempt', fields, () =>
        this.#logIn(user, { ...given, username }, actor),
      );
      metrics.login('success');
      return result;
    } catch (error) {
      metrics.login('failure');
      throw error;
    }
  }

  async #logIn(user: User | undefined, given: LoginAttempt, actor: Actor): Promise<LoggedIn> {
    const { clock, guard, sessions, passwordCheck } = this.#parts;
    const correct = await passwordCheck.matches(user?.secret ? user.id : undefined, given.secret);
    if (!user?.secret || !correct) {
      await guard.recordFailure(given.username, actor.address);
      throw notAuthenticated('authentication is invalid');
    }
    if (user.secret.totp_activated) await this.#requireCode(user, given, actor);
    if (user.is_disabled) throw new ServiceError('forbidden', 'user disabled');
    await guard.recordSuccess(given.username, actor.address);
    const session = await sessions.begin(user.id, PROVIDER_SECRET, user.secret.id);
    return {
      user,
      token: await sessions.token(session),
      secretExpired: user.secret.expires_at <= clock.now(),
    };
  }

  async #requireCode(user: User, given: LoginAttempt, actor: Actor): Promise<void> {
    const { codes, guard, secrets } = this.#parts;
    const seed = await secrets.encryptedSeedOf(user.id);
    if (seed && (await codes.use(user.id, seed, given.otp ?? ''))) return;
    // A login without a code only finds out that one is needed; a login with a wrong one is a failed attempt.
    if (given.otp) await guard.recordFailure(given.username, actor.address);
    throw badRequest('one time password is invalid');
  }
}
