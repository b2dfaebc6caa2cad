import { acceptEula, login, logout, self } from '@chokepoint/contract';
import { accepted, done, type Handler, handle, ok } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import { encodeUser } from '../users/encode-user.ts';
import type { Login } from './login.ts';

export function sessionHandlers(service: Service, logins: Login): Handler[] {
  return [
    handle(login, async ({ body, actor }) => {
      if (body.login_method.toLowerCase() !== 'secret')
        throw badRequest(`Login method ${body.login_method.slice(0, 64)} is not supported.`);
      const { user, token, secretExpired } = await logins.attempt(body, actor);
      return ok({ data: { user_id: user.id, auth_expired: secretExpired, session_token: token } });
    }),

    handle(logout, async ({ principal }) => {
      if (principal?.credential.kind === 'session') await service.sessions.end(principal.credential.sessionId);
      return { ...done, headers: { location: `${service.config.publicUrl}/ui` } };
    }),

    handle(self, ({ caller }) => ok({ data: encodeUser(caller.user) })),

    handle(acceptEula, async ({ caller, actor }) => {
      await service.audit.record(actor, 'AcceptEULA', {}, async () => {
        await service.db
          .updateTable('app_user')
          .set({ eula_accepted: true })
          .where('id', '=', caller.user.id)
          .execute();
        await service.pubSub.publish('identity');
      });
      return accepted;
    }),
  ];
}
