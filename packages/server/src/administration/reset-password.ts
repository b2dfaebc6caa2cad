import { requireStrongSecret } from '../identity/secrets/password-policy.ts';
import { NEVER, secretExpiry } from '../identity/secrets/secret-expiry.ts';
import type { Service } from '../service.ts';
import { notFound } from '../service-error.ts';

/**
 * Gives a user a new password without the old one: for whoever has the machine. Switches one-time codes off, enables the
 * user, ends the sessions. Answers the principal name.
 */
export async function resetPassword(
  service: Service,
  login: string,
  password: string,
  options: { readonly mustChange: boolean },
): Promise<string> {
  const { db, users, passwords, clock } = service;
  requireStrongSecret(password);
  const user = await users.byLogin(login);
  if (!user) throw notFound(`There is no user "${login}".`);
  const now = clock.now();
  const secret = {
    digest: await passwords.hash(password),
    digest_method: 'argon2',
    expires_at: options.mustChange ? NEVER : await secretExpiry(service.parameters, now),
    totp_secret: null,
    totp_activated: false,
    updated_at: now,
  };
  const actor = { user: undefined, requestId: '', address: 'command line' };
  await service.audit.record(actor, 'UpdateAuthSecret', { secret_user_id: user.id }, () =>
    db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('auth_secret')
        .values({ user_id: user.id, created_at: now, ...secret })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(secret))
        .execute();
      await transaction
        .updateTable('app_user')
        .set({ is_disabled: false, sso_provider_id: null, updated_at: now })
        .where('id', '=', user.id)
        .execute();
      await transaction.deleteFrom('login_guess').execute();
    }),
  );
  await service.sessions.endAllOf(user.id);
  return user.principal_name;
}
