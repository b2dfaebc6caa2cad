import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { networksOf } from '../../callers/network.ts';
import { PROVIDER_SECRET } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import type { Metrics } from '../../metrics.ts';
import { badRequest, notAuthenticated, ServiceError } from '../../service-error.ts';
import type { AuthSecretStore } from '../secrets/auth-secret-store.ts';
import type { OneTimeCodeStore } from '../secrets/one-time-code-store.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import type { UserStore } from '../users/user-store.ts';
import type { CountedAttempt, FailedAttemptStore, Guesser } from './failed-attempt-store.ts';
import type { LoginNetworkStore } from './login-network-store.ts';
import type { Session, SessionOrigin, SessionStore } from './session-store.ts';

type LoginAttempt = {
  readonly username: string;
  readonly secret: string;
  readonly otp?: string | null | undefined;
  readonly origin: SessionOrigin;
};

type LoggedIn = { readonly user: User; readonly session: Session; readonly secretExpired: boolean };

type LoginParts = {
  readonly clock: Clock;
  readonly audit: AuditStore;
  readonly metrics: Metrics;
  readonly users: UserStore;
  readonly secrets: AuthSecretStore;
  readonly sessions: SessionStore;
  readonly passwordCheck: PasswordCheck;
  readonly guard: FailedAttemptStore;
  readonly loginNetworks: LoginNetworkStore;
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
    const user = await users.byLogin(username);
    const guesser = await this.#guesser(user, username, actor.address);
    const counted = await guard.begin(guesser);
    const fields = { username: username.slice(0, 256), auth_type: 'secret' };
    try {
      const result = await audit.record({ ...actor, user }, 'LoginAttempt', fields, () =>
        this.#logIn(user, given, guesser, counted),
      );
      metrics.login('success');
      return result;
    } catch (error) {
      metrics.login('failure');
      throw error;
    }
  }

  /** A user has one counter, however the login names them. */
  async #guesser(user: User | undefined, username: string, address: string): Promise<Guesser> {
    const networks = networksOf(address);
    const known = await this.#parts.loginNetworks.has(user?.id, networks.near);
    return { account: user?.id ?? `name ${username}`, networks, known };
  }

  async #logIn(
    user: User | undefined,
    given: LoginAttempt,
    guesser: Guesser,
    counted: CountedAttempt,
  ): Promise<LoggedIn> {
    const { clock, loginNetworks, sessions, passwordCheck } = this.#parts;
    const caller = { network: guesser.networks.near, known: guesser.known };
    const correct = await passwordCheck.matches(user?.secret ? user.id : undefined, given.secret, caller);
    if (!user?.secret || !correct) throw notAuthenticated('authentication is invalid');
    if (user.secret.totp_activated) await this.#requireCode(user, given.otp ?? '', guesser, counted);
    await counted.succeed();
    if (user.is_disabled) throw new ServiceError('forbidden', 'user disabled');
    await loginNetworks.add(user.id, guesser.networks.near);
    const session = await sessions.begin(user.id, PROVIDER_SECRET, user.secret.id, given.origin);
    return { user, session, secretExpired: user.secret.expires_at <= clock.now() };
  }

  async #requireCode(user: User, code: string, guesser: Guesser, counted: CountedAttempt): Promise<void> {
    const { codes, guard, secrets } = this.#parts;
    const refusal = badRequest('one time password is invalid');
    if (code === '') {
      // A login without a code only finds out that one is needed.
      await counted.withdraw();
      throw refusal;
    }
    const countedCode = await guard.beginCode(guesser);
    const seed = await secrets.encryptedSeedOf(user.id);
    if (!seed || !(await codes.use(user.id, seed, code))) throw refusal;
    await countedCode.succeed();
  }
}
