import { acceptEula, login, logout, self } from '@chokepoint/contract';
import { accepted, done, type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import { encodeUser } from '../users/encode-user.ts';
import { acceptTerms, type TermsParts } from './accept-terms.ts';
import type { Login } from './login.ts';
import type { SessionStore } from './session-store.ts';

type SessionParts = TermsParts & { readonly sessions: SessionStore; readonly publicUrl: string };

export function sessionHandlers(parts: SessionParts, logins: Login): Handler[] {
  return [
    handle(login, async ({ body, actor }) => {
      if (body.login_method.toLowerCase() !== 'secret')
        throw badRequest(`Login method ${body.login_method.slice(0, 64)} is not supported.`);
      const { user, token, secretExpired } = await logins.attempt(body, actor);
      return ok({ data: { user_id: user.id, auth_expired: secretExpired, session_token: token } });
    }),

    handle(logout, async ({ principal }) => {
      if (principal?.credential.kind === 'session') await parts.sessions.end(principal.credential.sessionId);
      return { ...done, headers: { location: `${parts.publicUrl}/ui` } };
    }),

    handle(self, ({ caller }) => ok({ data: encodeUser(caller.user) })),

    handle(acceptEula, async ({ caller, actor }) => {
      await acceptTerms(parts, caller.user.id, actor);
      return accepted;
    }),
  ];
}
