import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { may, type Principal } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, forbidden } from '../../service-error.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { AuthSecretStore } from '../secrets/auth-secret-store.ts';
import type { NewSeed, OneTimeCodeStore } from '../secrets/one-time-code-store.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import type { FailedAttemptStore } from '../sessions/failed-attempt-store.ts';

type MultiFactorParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly pubSub: PubSub;
  readonly secrets: AuthSecretStore;
  readonly passwordCheck: PasswordCheck;
  readonly codes: OneTimeCodeStore;
  readonly guard: FailedAttemptStore;
  readonly publicUrl: string;
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
    await this.#requirePassword(user, password, actor.address);
    const issuer = this.#parts.publicUrl.replace(/^(https?:\/\/[^/]+).*$/, '$1'); // without a path
    const seed = this.#parts.codes.newSeed(issuer, user.principal_name);
    await this.#set(user, actor, seed.encrypted, false);
    return seed;
  }

  async activate(user: User, code: string, actor: Actor): Promise<void> {
    const { codes, guard, secrets } = this.#parts;
    const seed = await secrets.encryptedSeedOf(user.id);
    if (!seed) throw badRequest('multi-factor authentication enrollment is required before activation');
    await guard.requireUnblocked(user.principal_name, actor.address);
    if (!(await codes.use(user.id, seed, code))) {
      await guard.recordFailure(user.principal_name, actor.address);
      throw badRequest('one time password is invalid');
    }
    await this.#set(user, actor, seed, true);
  }

  async status(user: User): Promise<MfaStatus> {
    if (user.secret?.totp_activated) return 'activated';
    return (await this.#parts.secrets.encryptedSeedOf(user.id)) ? 'pending' : 'deactivated';
  }

  /** Users who have a password prove it; those who log in with a provider cannot. */
  async disenroll(user: User, password: string, caller: Principal, actor: Actor): Promise<void> {
    if (user.id !== caller.user.id && !may(caller, 'auth/ManageUsers'))
      throw forbidden('must be an admin to disable MFA for another user');
    if (caller.user.sso_provider_id === null) await this.#requirePassword(caller.user, password, actor.address);
    await this.#set(user, actor, null, false);
  }

  async #set(user: User, actor: Actor, encryptedSeed: string | null, activated: boolean): Promise<void> {
    const { audit, clock, pubSub, secrets } = this.#parts;
    const fields = {
      id: user.secret?.id,
      secret_user_id: user.id,
      secret_expires_at: user.secret?.expires_at,
      totp_activated: activated,
    };
    await audit.record(actor, 'UpdateAuthSecret', fields, async () => {
      await secrets.setOneTimeCodes(user.id, encryptedSeed, activated, clock.now());
      await pubSub.publish('identity');
    });
  }

  /** Attempts at a password are limited here as they are at the login. */
  async #requirePassword(user: User, password: string, address: string): Promise<void> {
    const { guard, passwordCheck } = this.#parts;
    await guard.requireUnblocked(user.principal_name, address);
    if (await passwordCheck.matches(user.secret ? user.id : undefined, password)) return;
    await guard.recordFailure(user.principal_name, address);
    throw badRequest('unable to verify current password');
  }
}
