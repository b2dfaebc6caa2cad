import { acceptEula, endSession, listSessions, login, logout } from '@chokepoint/contract';
import { may } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { accepted, done, type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import { acceptTerms, type TermsParts } from './accept-terms.ts';
import { encodeSession } from './encode-session.ts';
import type { Login } from './login.ts';
import { originOf, sessionAnswer } from './session-answer.ts';
import type { SessionCookie } from './session-cookie.ts';
import { openSessions } from './session-list.ts';
import type { SessionStore } from './session-store.ts';

type SessionParts = TermsParts & {
  readonly db: Database;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly sessions: SessionStore;
  readonly sessionCookie: SessionCookie;
  readonly publicUrl: string;
};

export function sessionHandlers(parts: SessionParts, logins: Login): Handler[] {
  return [
    handle(login, async ({ body, actor, request }) => {
      if (body.login_method.toLowerCase() !== 'secret')
        throw badRequest(`Login method ${body.login_method.slice(0, 64)} is not supported.`);
      const origin = originOf(request, parts.sessionCookie);
      const { session, user } = await logins.attempt({ ...body, origin }, actor);
      const secretExpired = user.secret !== null && user.secret.expires_at <= parts.clock.now();
      return sessionAnswer(parts, session, secretExpired, request);
    }),

    handle(logout, async ({ principal, actor, request }) => {
      if (principal?.credential.kind === 'session') {
        const { sessionId } = principal.credential;
        await parts.sessions.end(sessionId);
        await parts.audit.write(actor, 'Logout', 'success', { session_id: sessionId });
      }
      const headers = { location: `${parts.publicUrl}/ui`, 'set-cookie': [parts.sessionCookie.clear(request)] };
      return { ...done, headers };
    }),

    handle(acceptEula, async ({ caller, actor }) => {
      await acceptTerms(parts, caller.user.id, actor);
      return accepted;
    }),
    ...openSessionHandlers(parts),
  ];
}

/** Sessions that are open: one's own or, for callers who manage users, all. */
function openSessionHandlers({ audit, clock, db, parameters, sessions }: SessionParts): Handler[] {
  return [
    handle(listSessions, async ({ query, caller }) => {
      const userId = may(caller, 'auth/ManageUsers') ? query.user_id : caller.user.id;
      const rows = await openSessions(db, parameters, clock.now(), userId);
      return ok({ data: { sessions: rows.map((row) => encodeSession(row, caller)) } });
    }),

    handle(endSession, async ({ params, caller, actor }) => {
      const session = await sessions.byId(params.session_id);
      if (!session || (session.userId !== caller.user.id && !may(caller, 'auth/ManageUsers'))) throw notFound();
      const fields = { session_id: session.id, target_user_id: session.userId };
      await audit.record(actor, 'EndSession', fields, () => sessions.end(session.id));
      return done;
    }),
  ];
}
