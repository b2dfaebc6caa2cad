import type { AuditStore } from '../audit/audit-store.ts';
import type { Clock } from '../clock.ts';
import { AuthSecretStore } from '../identity/secrets/auth-secret-store.ts';
import type { PasswordHasher } from '../identity/secrets/password-hasher.ts';
import { requireStrongSecret } from '../identity/secrets/password-policy.ts';
import { ALREADY_EXPIRED, secretExpiry } from '../identity/secrets/secret-expiry.ts';
import { FailedAttemptStore } from '../identity/sessions/failed-attempt-store.ts';
import type { SessionStore } from '../identity/sessions/session-store.ts';
import type { UserStore } from '../identity/users/user-store.ts';
import { notFound } from '../service-error.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database } from '../storage/database.ts';

type SecretParts = {
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly passwords: PasswordHasher;
};

type ResetPasswordParts = SecretParts & {
  readonly db: Database;
  readonly audit: AuditStore;
  readonly users: UserStore;
  readonly sessions: SessionStore;
};

type ResetOptions = { readonly mustChange: boolean };

/**
 * Sets a new password without the old one, for operators with access to the machine. Turns off one-time codes, unlinks
 * an identity provider, enables the user and ends the sessions. Returns the principal name.
 */
export async function resetPassword(
  parts: ResetPasswordParts,
  login: string,
  password: string,
  options: ResetOptions,
): Promise<string> {
  const { audit, clock, db, sessions, users } = parts;
  const user = await users.byLogin(login);
  if (!user) throw notFound(`There is no user "${login}".`);
  requireStrongSecret(password, user);
  const secret = await secretOf(parts, password, options);
  const now = clock.now();
  const actor = { user: undefined, requestId: '', address: 'command line' };
  await audit.record(actor, 'UpdateAuthSecret', { secret_user_id: user.id }, () =>
    db.transaction().execute(async (transaction) => {
      await new AuthSecretStore(transaction).reset({ userId: user.id, ...secret }, now);
      await users.within(transaction).update(user.id, { is_disabled: false, sso_provider_id: null }, now);
      await new FailedAttemptStore(transaction, clock).clear();
    }),
  );
  await sessions.endAllOf(user.id);
  return user.principal_name;
}

async function secretOf({ clock, parameters, passwords }: SecretParts, password: string, { mustChange }: ResetOptions) {
  const hash = await passwords.hash(password);
  return { hash, expiresAt: mustChange ? ALREADY_EXPIRED : await secretExpiry(parameters, clock.now()) };
}
