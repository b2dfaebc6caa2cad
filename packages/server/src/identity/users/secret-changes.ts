import type { BodyOf, setSecret } from '@chokepoint/contract';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, conflict, forbidden, notFound } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { AuthSecretStore } from '../secrets/auth-secret-store.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import { requireStrongSecret } from '../secrets/password-policy.ts';
import { ALREADY_EXPIRED, secretExpiry } from '../secrets/secret-expiry.ts';

type SecretChangesParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
  readonly secrets: AuthSecretStore;
  readonly passwordCheck: PasswordCheck;
};

/** The rules by which passwords are set and expired. */
export class SecretChanges {
  readonly #parts: SecretChangesParts;

  constructor(parts: SecretChangesParts) {
    this.#parts = parts;
  }

  async set(target: User, given: BodyOf<typeof setSecret>, caller: User, actor: Actor): Promise<void> {
    const { audit, clock, parameters, passwordCheck, pubSub, secrets } = this.#parts;
    if (target.sso_provider_id !== null) throw badRequest('Invalid operation, user is SSO');
    if (target.id === caller.id) await this.#requireCurrentSecret(target, given.current_secret ?? '');
    requireStrongSecret(given.secret);
    const now = clock.now();
    const expiresAt = given.needs_password_reset ? ALREADY_EXPIRED : await secretExpiry(parameters, now);
    const hash = await passwordCheck.hash(given.secret);
    const fields = { id: target.secret?.id, secret_user_id: target.id, secret_expires_at: expiresAt };
    await audit.record(actor, target.secret ? 'UpdateAuthSecret' : 'CreateAuthSecret', fields, async () => {
      await secrets.set({ userId: target.id, hash, expiresAt }, now);
      await pubSub.publish('identity');
    });
  }

  /** The user has to choose another password at the next login. */
  async expire(target: User, actor: Actor): Promise<void> {
    const { audit, clock, pubSub, secrets } = this.#parts;
    if (target.sso_provider_id !== null) throw conflict('user has SAML auth enabled');
    if (!target.secret) throw notFound();
    const now = clock.now();
    const fields = { id: target.secret.id, secret_user_id: target.id, secret_expires_at: now };
    await audit.record(actor, 'DeleteAuthSecret', fields, async () => {
      await secrets.expire(target.id, now);
      await pubSub.publish('identity');
    });
  }

  async #requireCurrentSecret(user: User, given: string): Promise<void> {
    if (!user.secret) throw badRequest('user does not have a secret auth provider registered');
    if (!(await this.#parts.passwordCheck.matches(user.id, given))) throw forbidden('Invalid current password');
  }
}
