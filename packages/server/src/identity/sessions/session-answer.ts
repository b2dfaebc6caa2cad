import type { Clock } from '../../clock.ts';
import { ok, type RequestFacts } from '../../http/handler.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { Session, SessionOrigin, SessionStore } from './session-store.ts';

type SessionAnswerParts = {
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly sessionCookie: SessionCookie;
};

export function originOf(request: RequestFacts, cookie: SessionCookie): SessionOrigin {
  return {
    address: request.address,
    userAgent: request.header('user-agent') ?? '',
    browser: cookie.isFromPage(request),
  };
}

/** The answer to a login. A browser gets the token as a cookie only, out of reach of scripts; clients get it as JSON. */
export async function sessionAnswer(
  { clock, sessions, sessionCookie }: SessionAnswerParts,
  session: Session,
  secretExpired: boolean,
  request: RequestFacts,
) {
  const token = await sessions.token(session);
  const byCookie = session.browser && sessionCookie.isFromPage(request);
  const body = {
    data: { user_id: session.userId, auth_expired: secretExpired, session_token: byCookie ? '' : token },
  };
  const cookies = byCookie ? [sessionCookie.set(request, session, token, clock.now())] : [];
  return { ...ok(body), headers: { 'cache-control': 'no-store', ...(byCookie && { 'set-cookie': cookies }) } };
}
