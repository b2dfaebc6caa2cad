import type { BodyOf, setSecret } from '@chokepoint/contract';
import type { AuditStore } from '../../audit/audit-store.ts';
import type { Actor } from '../../callers/actor.ts';
import { type Principal, sessionOf } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, conflict, forbidden, notFound } from '../../service-error.ts';
import { requireOtherSecret, requireStrongSecret } from '../secrets/password-policy.ts';
import type { UserPasswords } from '../secrets/user-passwords.ts';
import type { UserAccess } from './user-access.ts';

type SecretChangesParts = {
  readonly audit: AuditStore;
  readonly clock: Clock;
  readonly passwords: UserPasswords;
  readonly access: UserAccess;
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
    const { access, audit, clock, onChange, passwords } = this.#parts;
    if (target.sso_provider_id !== null) throw badRequest('Invalid operation, user is SSO');
    if (target.id === caller.user.id)
      await this.#requireChange(target, given.current_secret ?? '', given.secret, actor);
    requireStrongSecret(given.secret, target);
    const now = clock.now();
    const password = await passwords.hash(given.secret, given.needs_password_reset ?? false, now);
    const fields = {
      id: target.secret?.id,
      secret_user_id: target.id,
      secret_expires_at: password.expiresAt,
      ...(given.revoke_tokens && { revoke_tokens: true }),
    };
    await audit.record(actor, target.secret ? 'UpdateAuthSecret' : 'CreateAuthSecret', fields, async () => {
      await passwords.set(target.id, password, now);
      await access.endSessions(target.id, { except: sessionOf(caller) });
      if (given.revoke_tokens) await access.revokeTokens(target.id);
    });
    onChange(target);
  }

  /** The user has to choose another password at the next login. */
  async expire(target: User, actor: Actor): Promise<void> {
    const { access, audit, clock, passwords } = this.#parts;
    if (target.sso_provider_id !== null) throw conflict('user has SAML auth enabled');
    if (!target.secret) throw notFound();
    const now = clock.now();
    const fields = { id: target.secret.id, secret_user_id: target.id, secret_expires_at: now };
    await audit.record(actor, 'DeleteAuthSecret', fields, async () => {
      await passwords.expire(target.id, now);
      await access.announceChange();
    });
  }

  /** Users prove their current password and choose another one. */
  async #requireChange(user: User, current: string, next: string, actor: Actor): Promise<void> {
    if (!user.secret) throw badRequest('user does not have a secret auth provider registered');
    await this.#parts.passwords.prove(user, current, actor, forbidden('Invalid current password'));
    requireOtherSecret(next, current);
  }
}
