import { activateMfa, disenrollMfa, enrollMfa, getMfaStatus } from '@chokepoint/contract';
import { toDataURL } from 'qrcode';
import type { Actor } from '../../callers/actor.ts';
import { may } from '../../callers/principal.ts';
import type { User } from '../../callers/user.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, forbidden, notFound } from '../../service-error.ts';
import type { OneTimeCodes } from '../secrets/one-time-codes.ts';
import type { PasswordCheck } from '../secrets/password-check.ts';
import type { LoginGuard } from '../sessions/login-guard.ts';

type Parts = { readonly passwordCheck: PasswordCheck; readonly codes: OneTimeCodes; readonly guard: LoginGuard };

export function mfaHandlers(service: Service, { passwordCheck, codes, guard }: Parts): Handler[] {
  const { audit, db, users, pubSub, clock, config } = service;

  async function target(id: string): Promise<{ user: User; seed: string | null }> {
    const user = await users.byId(id);
    if (!user) throw notFound();
    const row = await db.selectFrom('auth_secret').select('totp_secret').where('user_id', '=', id).executeTakeFirst();
    return { user, seed: row?.totp_secret ?? null };
  }

  async function store(user: User, actor: Actor, totp_secret: string | null, totp_activated: boolean): Promise<void> {
    const fields = {
      id: user.secret?.id,
      secret_user_id: user.id,
      secret_expires_at: user.secret?.expires_at,
      totp_activated,
    };
    await audit.record(actor, 'UpdateAuthSecret', fields, () => write(user.id, totp_secret, totp_activated));
  }

  async function write(userId: string, totp_secret: string | null, totp_activated: boolean): Promise<void> {
    await db
      .updateTable('auth_secret')
      .set({ totp_secret, totp_activated, updated_at: clock.now() })
      .where('user_id', '=', userId)
      .execute();
    await pubSub.publish('identity');
  }

  /** Guessing a password here is throttled like guessing it at the login. */
  async function requirePassword(user: User, secret: string, address: string): Promise<void> {
    await guard.requireCalm(user.principal_name, address);
    if (await passwordCheck.matches(user.secret ? user.id : undefined, secret)) return;
    await guard.failed(user.principal_name, address);
    throw badRequest('unable to verify current password');
  }

  return [
    handle(enrollMfa, async ({ params, body, request, actor }) => {
      const { user } = await target(params.user_id);
      if (user.sso_provider_id !== null) throw badRequest('Invalid operation, user is SSO');
      if (user.secret?.totp_activated) throw badRequest('multi-factor authentication already active');
      await requirePassword(user, body.secret, request.address);
      const { seed, sealed, uri } = codes.newSeed(
        config.publicUrl.replace(/^(https?:\/\/[^/]+).*$/, '$1'),
        user.principal_name,
      );
      await store(user, actor, sealed, false);
      return ok({ data: { qr_code: await toDataURL(uri, { width: 200, margin: 2 }), totp_secret: seed } });
    }),

    handle(activateMfa, async ({ params, body, request, actor }) => {
      const { user, seed } = await target(params.user_id);
      if (!seed) throw badRequest('multi-factor authentication enrollment is required before activation');
      await guard.requireCalm(user.principal_name, request.address);
      if (!(await codes.use(user.id, seed, body.otp))) {
        await guard.failed(user.principal_name, request.address);
        throw badRequest('one time password is invalid');
      }
      await store(user, actor, seed, true);
      return ok({ data: { status: 'activated' as const } });
    }),

    handle(getMfaStatus, async ({ params }) => {
      const { user, seed } = await target(params.user_id);
      const status = user.secret?.totp_activated ? 'activated' : seed ? 'pending' : 'deactivated';
      return ok({ data: { status } as const });
    }),

    handle(disenrollMfa, async ({ params, body, caller, request, actor }) => {
      const { user } = await target(params.user_id);
      if (user.id !== caller.user.id && !may(caller, 'auth/ManageUsers'))
        throw forbidden('must be an admin to disable MFA for another user');
      if (caller.user.sso_provider_id === null) await requirePassword(caller.user, body.secret, request.address);
      await store(user, actor, null, false);
      return ok({ data: { status: 'deactivated' as const } });
    }),
  ];
}
