import { expireSecret, setSecret } from '@chokepoint/contract';
import { done, type Handler, handle } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, conflict, forbidden, notFound } from '../../service-error.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import { requireStrongSecret } from '../secrets/password-policy.ts';
import { NEVER, secretExpiry } from '../secrets/secret-expiry.ts';

export function secretHandlers(service: Service, passwordCheck: PasswordCheck): Handler[] {
  const { db, users, audit, clock, parameters, pubSub } = service;
  return [
    handle(setSecret, async ({ params, body, caller, actor }) => {
      const target = await users.byId(params.user_id);
      if (!target) throw notFound();
      if (target.sso_provider_id !== null) throw badRequest('Invalid operation, user is SSO');
      if (target.id === caller.user.id) {
        if (!target.secret) throw badRequest('user does not have a secret auth provider registered');
        if (!(await passwordCheck.matches(target.id, body.current_secret ?? '')))
          throw forbidden('Invalid current password');
      }
      requireStrongSecret(body.secret);
      const now = clock.now();
      const expiresAt = body.needs_password_reset ? NEVER : await secretExpiry(parameters, now);
      const digest = await passwordCheck.digest(body.secret);
      const fields = { id: target.secret?.id, secret_user_id: target.id, secret_expires_at: expiresAt };
      await audit.record(actor, target.secret ? 'UpdateAuthSecret' : 'CreateAuthSecret', fields, async () => {
        await db
          .insertInto('auth_secret')
          .values({
            user_id: target.id,
            digest,
            digest_method: 'argon2',
            expires_at: expiresAt,
            totp_secret: null,
            created_at: now,
            updated_at: now,
          })
          .onConflict((existing) =>
            existing.column('user_id').doUpdateSet({ digest, expires_at: expiresAt, updated_at: now }),
          )
          .execute();
        await pubSub.publish('identity');
      });
      return done;
    }),

    handle(expireSecret, async ({ params, actor }) => {
      const target = await users.byId(params.user_id);
      if (!target) throw notFound();
      if (target.sso_provider_id !== null) throw conflict('user has SAML auth enabled');
      if (!target.secret) throw notFound();
      const now = clock.now();
      const fields = { id: target.secret.id, secret_user_id: target.id, secret_expires_at: now };
      await audit.record(actor, 'DeleteAuthSecret', fields, async () => {
        await db
          .updateTable('auth_secret')
          .set({ expires_at: now, updated_at: now })
          .where('user_id', '=', target.id)
          .execute();
        await pubSub.publish('identity');
      });
      return done;
    }),
  ];
}
