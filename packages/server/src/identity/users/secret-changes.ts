import type { BodyOf, setSecret } from '@chokepoint/contract';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { type Principal, sessionOf } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, conflict, forbidden, notFound } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { AuthSecretStore } from '../secrets/auth-secret-store.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import { requireOtherSecret, requireStrongSecret } from '../secrets/password-policy.ts';
import type { PasswordProof } from '../secrets/password-proof.ts';
import { ALREADY_EXPIRED, secretExpiry } from '../secrets/secret-expiry.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { TokenStore } from '../tokens/token-store.ts';

type SecretChangesParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
  readonly secrets: AuthSecretStore;
  readonly passwordCheck: PasswordCheck;
  readonly passwordProof: PasswordProof;
  readonly sessions: SessionStore;
  readonly tokenStore: TokenStore;
  /** Removes what only the password before the first change was stored for. */
  readonly onChange: (user: User) => void;
};

/** The rules by which passwords are set and expired. */
export class SecretChanges {
  readonly #parts: SecretChangesParts;

  constructor(parts: SecretChangesParts) {
    this.#parts = parts;
  }

  /** Other sessions of the user end: an attacker who knew the old password may have started them. */
  async set(target: User, given: BodyOf<typeof setSecret>, caller: Principal, actor: Actor): Promise<void> {
    const { audit, clock, onChange, parameters, passwordCheck, secrets, sessions, tokenStore } = this.#parts;
    if (target.sso_provider_id !== null) throw badRequest('Invalid operation, user is SSO');
    if (target.id === caller.user.id)
      await this.#requireChange(target, given.current_secret ?? '', given.secret, actor);
    requireStrongSecret(given.secret, target);
    const now = clock.now();
    const expiresAt = given.needs_password_reset ? ALREADY_EXPIRED : await secretExpiry(parameters, now);
    const hash = await passwordCheck.hash(given.secret);
    const fields = {
      id: target.secret?.id,
      secret_user_id: target.id,
      secret_expires_at: expiresAt,
      ...(given.revoke_tokens && { revoke_tokens: true }),
    };
    await audit.record(actor, target.secret ? 'UpdateAuthSecret' : 'CreateAuthSecret', fields, async () => {
      await secrets.set({ userId: target.id, hash, expiresAt }, now);
      await sessions.endAllOf(target.id, { except: sessionOf(caller) });
      if (given.revoke_tokens) await tokenStore.removeAllOf(target.id);
    });
    onChange(target);
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

  /** Users prove their current password and choose another one. */
  async #requireChange(user: User, current: string, next: string, actor: Actor): Promise<void> {
    if (!user.secret) throw badRequest('user does not have a secret auth provider registered');
    await this.#parts.passwordProof.require(user, current, actor, forbidden('Invalid current password'));
    requireOtherSecret(next, current);
  }
}
