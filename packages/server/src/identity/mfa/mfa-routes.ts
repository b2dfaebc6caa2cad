import { activateMfa, disenrollMfa, enrollMfa, getMfaStatus } from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { existingUser } from '../users/existing-user.ts';
import type { UserStore } from '../users/user-store.ts';
import type { MultiFactor } from './multi-factor.ts';
import { qrCodeUrl } from './qr-code.ts';

export function mfaHandlers(users: UserStore, multiFactor: MultiFactor): Handler[] {
  return [
    handle(enrollMfa, async ({ params, body, actor }) => {
      const user = await existingUser(users, params.user_id);
      const { uri, seed } = await multiFactor.enroll(user, body.secret, actor);
      return ok({ data: { qr_code: qrCodeUrl(uri), totp_secret: seed } });
    }),

    handle(activateMfa, async ({ params, body, caller, actor }) => {
      await multiFactor.activate(await existingUser(users, params.user_id), body.otp, caller, actor);
      return ok({ data: { status: 'activated' as const } });
    }),

    handle(getMfaStatus, async ({ params }) => {
      const user = await existingUser(users, params.user_id);
      return ok({ data: { status: await multiFactor.status(user) } });
    }),

    handle(disenrollMfa, async ({ params, body, caller, actor }) => {
      await multiFactor.disenroll(await existingUser(users, params.user_id), body.secret, caller, actor);
      return ok({ data: { status: 'deactivated' as const } });
    }),
  ];
}
