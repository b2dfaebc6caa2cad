import type { Clock } from '../../clock.ts';
import type { RequestFacts } from '../../http/handler.ts';
import { originOf, sessionAnswer } from '../../identity/sessions/session-answer.ts';
import type { SessionCookie } from '../../identity/sessions/session-cookie.ts';
import type { Session, SessionOrigin, SessionStore } from '../../identity/sessions/session-store.ts';
import { notAuthenticated } from '../../service-error.ts';
import { BrowserCookie, randomSecret } from './browser-cookie.ts';
import { CODE_SECONDS, type ExchangeCodeStore } from './exchange-code-store.ts';

type HandoverParts = {
  readonly codes: ExchangeCodeStore;
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly sessionCookie: SessionCookie;
  readonly publicUrl: string;
};

/** Gives a browser that comes back from a provider its session: first a code in the address, then the session for it. */
export class SessionHandover {
  readonly #parts: HandoverParts;
  readonly #cookie: BrowserCookie;

  constructor(parts: HandoverParts) {
    this.#parts = parts;
    this.#cookie = new BrowserCookie('sso-code', parts.publicUrl, { seconds: CODE_SECONDS, crossSite: false });
  }

  originOf(facts: RequestFacts): SessionOrigin {
    return { ...originOf(facts, this.#parts.sessionCookie), browser: true };
  }

  /** A code that works once, and only in the browser that gets the cookie. */
  async issue(session: Session): Promise<{ readonly code: string; readonly cookie: string }> {
    const browser = randomSecret();
    return { code: await this.#parts.codes.issue(session.id, browser), cookie: this.#cookie.set(browser) };
  }

  async exchange(code: string, facts: RequestFacts) {
    const { codes, sessions } = this.#parts;
    const browser = this.#cookie.read(facts.header('cookie'));
    const id = browser && (await codes.redeem(code, browser));
    const session = id ? await sessions.byId(id) : undefined;
    if (!session) throw notAuthenticated('authentication is invalid');
    const answer = await sessionAnswer(this.#parts, session, false, facts);
    const cookies = [...(answer.headers['set-cookie'] ?? []), this.#cookie.clear()];
    return { ...answer, headers: { ...answer.headers, 'set-cookie': cookies } };
  }
}
