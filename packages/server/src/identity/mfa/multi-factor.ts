import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { networksOf } from '../../callers/network.ts';
import { may, type Principal, sessionOf } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import { badRequest, forbidden } from '../../service-error.ts';
import type { NewSeed } from '../secrets/one-time-code-store.ts';
import type { SecondFactor } from '../secrets/second-factor.ts';
import type { UserPasswords } from '../secrets/user-passwords.ts';
import type { FailedAttemptStore } from '../sessions/failed-attempt-store.ts';
import type { SessionStore } from '../sessions/session-store.ts';

type MultiFactorParts = {
  readonly audit: AuditStore;
  readonly passwords: UserPasswords;
  readonly secondFactor: SecondFactor;
  readonly guard: FailedAttemptStore;
  readonly sessions: SessionStore;
};

type MfaStatus = 'activated' | 'pending' | 'deactivated';

/** One-time codes as a second factor: a user enrols, confirms one code, and needs codes to log in from then on. */
export class MultiFactor {
  readonly #parts: MultiFactorParts;

  constructor(parts: MultiFactorParts) {
    this.#parts = parts;
  }

  async enroll(user: User, password: string, actor: Actor): Promise<NewSeed> {
    if (user.sso_provider_id !== null) throw badRequest('Invalid operation, user is SSO');
    if (user.secret?.totp_activated) throw badRequest('multi-factor authentication already active');
    await this.#requirePassword(user, password, actor);
    const seed = this.#parts.secondFactor.newSeed(user.principal_name);
    await this.#set(user, actor, seed.encrypted, false);
    return seed;
  }

  /** From here on a session needs a code, so those that began without one end, except for the caller's own. */
  async activate(user: User, code: string, caller: Principal, actor: Actor): Promise<void> {
    const { guard, secondFactor } = this.#parts;
    const seed = await secondFactor.encryptedSeedOf(user.id);
    if (!seed) throw badRequest('multi-factor authentication enrollment is required before activation');
    const attempt = await guard.begin({ account: user.id, networks: networksOf(actor.address), known: false });
    if (!(await secondFactor.use(user.id, code))) throw badRequest('one time password is invalid');
    await attempt.succeed();
    await this.#set(user, actor, seed, true);
    await this.#parts.sessions.endAllOf(user.id, { except: sessionOf(caller) });
  }

  async status(user: User): Promise<MfaStatus> {
    if (user.secret?.totp_activated) return 'activated';
    return (await this.#parts.secondFactor.encryptedSeedOf(user.id)) ? 'pending' : 'deactivated';
  }

  /** Users with a password must enter it; users of an identity provider have none. */
  async disenroll(user: User, password: string, caller: Principal, actor: Actor): Promise<void> {
    if (user.id !== caller.user.id && !may(caller, 'auth/ManageUsers'))
      throw forbidden('must be an admin to disable MFA for another user');
    if (caller.user.sso_provider_id === null) await this.#requirePassword(caller.user, password, actor);
    await this.#set(user, actor, null, false);
    await this.#parts.sessions.endAllOf(user.id, { except: sessionOf(caller) });
  }

  async #set(user: User, actor: Actor, encryptedSeed: string | null, activated: boolean): Promise<void> {
    const { audit, secondFactor } = this.#parts;
    const fields = {
      id: user.secret?.id,
      secret_user_id: user.id,
      secret_expires_at: user.secret?.expires_at,
      totp_activated: activated,
    };
    await audit.record(actor, 'UpdateAuthSecret', fields, () => secondFactor.set(user.id, encryptedSeed, activated));
  }

  #requirePassword(user: User, password: string, actor: Actor): Promise<void> {
    return this.#parts.passwords.prove(user, password, actor, badRequest('unable to verify current password'));
  }
}
