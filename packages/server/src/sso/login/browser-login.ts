import type { Logger } from 'pino';
import type { Actor } from '../../callers/actor.ts';
import { ok, type RequestFacts } from '../../http/handler.ts';
import type { SsoProvider } from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import { misconfigured, SsoFailure, UserDisabled } from '../provider/sso-failure.ts';
import { POST_PAGE_POLICY, postPage } from '../saml/post-page.ts';
import { BrowserCookie } from './browser-cookie.ts';
import type { LoginFlow } from './login-flow.ts';
import { LOGIN_SECONDS } from './pending-login-store.ts';
import { redirectTo } from './redirect.ts';
import type { SessionHandover } from './session-handover.ts';
import type { SsoLogins } from './sso-logins.ts';

export type BrowserLoginParts = {
  readonly store: ProviderStore;
  readonly flow: LoginFlow;
  readonly logins: SsoLogins;
  readonly handover: SessionHandover;
  readonly publicUrl: string;
  readonly log: Logger;
};

/** The requests of a browser that logs in with a provider: it leaves, comes back, and fetches its session. */
export class BrowserLogin {
  readonly #parts: BrowserLoginParts;
  readonly #loginCookie: BrowserCookie;

  constructor(parts: BrowserLoginParts) {
    this.#parts = parts;
    const { publicUrl } = parts;
    this.#loginCookie = new BrowserCookie('sso-login', publicUrl, { seconds: LOGIN_SECONDS, crossSite: true });
  }

  /** Sends the browser to the provider: by a redirect, or by a page that posts a form. */
  async begin(slug: string, facts: RequestFacts) {
    try {
      const { request, browser } = await this.#parts.flow.begin(await this.#provider(slug));
      const cookies = [this.#loginCookie.set(browser)];
      if (request.kind === 'redirect') return redirectTo(request.url, cookies);
      return {
        ...ok(postPage(request.url, request.message)),
        headers: {
          'set-cookie': cookies,
          'cache-control': 'no-store',
          'content-security-policy': POST_PAGE_POLICY,
        },
      };
    } catch (error) {
      return this.#fail(error, facts.id);
    }
  }

  /** Begins a session for the user whom the provider names, and gives the browser a code to fetch it with. */
  async finish(slug: string, facts: RequestFacts, body: Uint8Array, actor: Actor) {
    const { flow, handover, logins } = this.#parts;
    try {
      const provider = await this.#provider(slug);
      const back = {
        method: facts.method,
        parameters: parametersOf(facts, body),
        browser: this.#loginCookie.read(facts.header('cookie')),
      };
      const origin = handover.originOf(facts);
      const session = await logins.attempt(provider, actor, origin, () => flow.identify(provider, back));
      const { code, cookie } = await handover.issue(session);
      return this.#redirect(`/ui/login?code=${code}`, [this.#loginCookie.clear(), cookie]);
    } catch (error) {
      return this.#fail(error, facts.id, [this.#loginCookie.clear()]);
    }
  }

  exchange(code: string, facts: RequestFacts) {
    return this.#parts.handover.exchange(code, facts);
  }

  async #provider(slug: string): Promise<SsoProvider> {
    const provider = await this.#parts.store.bySlug(slug);
    if (!provider) throw misconfigured(new Error('there is no such provider'));
    return provider;
  }

  #redirect(path: string, cookies: string[]) {
    return redirectTo(`${this.#parts.publicUrl}${path}`, cookies);
  }

  /** Every failure leads back to the login page, which shows the message. Details that users must not see are logged. */
  #fail(error: unknown, requestId: string, cookies: string[] = []) {
    const { log } = this.#parts;
    if (error instanceof UserDisabled) return this.#redirect('/ui/user-disabled', cookies);
    const failure = error instanceof SsoFailure ? error : misconfigured(error);
    if (failure === error) log.warn({ requestId, reasons: messagesOf(failure) }, 'a login with a provider failed');
    else log.error({ requestId, err: error }, 'a login with a provider failed for an internal reason');
    return this.#redirect(`/ui/login?error=${encodeURIComponent(failure.message)}`, cookies);
  }
}

/** The messages down to the first cause. Nothing else is logged: errors of the libraries carry tokens with them. */
function messagesOf(error: Error): string[] {
  const { message, cause } = error;
  return cause instanceof Error ? [message, ...messagesOf(cause)] : [message];
}

/** What the provider sent along: a posted form, or the query. */
function parametersOf(facts: RequestFacts, body: Uint8Array): URLSearchParams {
  if (facts.method === 'POST') return new URLSearchParams(Buffer.from(body).toString('utf8'));
  return new URLSearchParams(facts.target.split('?').slice(1).join('?'));
}
