import {
  beginSsoLogin,
  exchangeSsoCode,
  finishSsoLogin,
  getSsoMetadata,
  legacySamlCallback,
  legacySamlLogin,
  legacySamlMetadata,
} from '@chokepoint/contract';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import { type Handler, handle, ok, type RequestFacts } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { notAuthenticated, notFound } from '../../service-error.ts';
import { ProviderAddresses } from '../provider/provider.ts';
import type { ProviderStore } from '../provider/provider-store.ts';
import { misconfigured, SsoFailure, UserDisabled } from '../provider/sso-failure.ts';
import { POST_PAGE_POLICY, postPage } from '../saml/post-page.ts';
import type { SamlClient } from '../saml/saml-client.ts';
import { BrowserCookie, randomSecret } from './browser-cookie.ts';
import { CODE_SECONDS, ExchangeCodes } from './exchange-codes.ts';
import type { LoginFlow } from './login-flow.ts';
import { LOGIN_SECONDS } from './pending-logins.ts';
import type { SsoLogins } from './sso-logins.ts';

export type FlowParts = {
  readonly store: ProviderStore;
  readonly saml: SamlClient;
  readonly flow: LoginFlow;
  readonly logins: SsoLogins;
};

/** The public routes by which browsers log in with a provider. */
export function flowHandlers(service: Service, { store, saml, flow, logins }: FlowParts): Handler[] {
  const { config, sessions, log } = service;
  const loginCookie = new BrowserCookie('sso-login', config.publicUrl, { seconds: LOGIN_SECONDS, crossSite: true });
  const codeCookie = new BrowserCookie('sso-code', config.publicUrl, { seconds: CODE_SECONDS, crossSite: false });
  const codes = new ExchangeCodes(service.db, service.clock);

  const redirect = (path: string, cookies: string[] = []) => elsewhere(`${config.publicUrl}${path}`, cookies);

  /** Every failure leads back to the login page, which shows the text. Whatever is not meant for users is only logged. */
  function failed(error: unknown, requestId: string, cookies: string[] = []) {
    if (error instanceof UserDisabled) return redirect('/ui/user-disabled', cookies);
    const failure = error instanceof SsoFailure ? error : misconfigured(error);
    if (failure === error) log.warn({ requestId, reasons: messagesOf(failure) }, 'a login with a provider failed');
    else log.error({ requestId, err: error }, 'a login with a provider failed for an internal reason');
    return redirect(`/ui/login?error=${encodeURIComponent(failure.message)}`, cookies);
  }

  const addresses = (slug: string) => new ProviderAddresses(config.publicUrl, slug);

  async function provider(slug: string) {
    const found = await store.bySlug(slug);
    if (!found) throw misconfigured(new Error('there is no such provider'));
    return found;
  }

  async function metadata(slug: string) {
    const found = await store.bySlug(slug);
    if (found?.type !== PROVIDER_SAML) throw notFound();
    return ok(await saml.metadata(found));
  }

  return [
    handle(beginSsoLogin, async ({ params, request: facts }) => {
      try {
        const { request, browser } = await flow.begin(await provider(params.sso_provider_slug));
        const cookies = [loginCookie.set(browser)];
        if (request.kind === 'redirect') return elsewhere(request.url, cookies);
        return {
          ...ok(postPage(request.url, request.message)),
          headers: {
            'set-cookie': cookies,
            'cache-control': 'no-store',
            'content-security-policy': POST_PAGE_POLICY,
          },
        };
      } catch (error) {
        return failed(error, facts.id);
      }
    }),

    handle(finishSsoLogin, async ({ params, request, body, actor }) => {
      try {
        const found = await provider(params.sso_provider_slug);
        const back = {
          method: request.method,
          parameters: parametersOf(request, body),
          browser: loginCookie.read(request.header('cookie')),
        };
        const session = await logins.attempt(found, actor, () => flow.identify(found, back));
        const browser = randomSecret();
        const code = await codes.issue(session.id, browser);
        return redirect(`/ui/login?code=${code}`, [loginCookie.clear(), codeCookie.set(browser)]);
      } catch (error) {
        return failed(error, request.id, [loginCookie.clear()]);
      }
    }),

    handle(exchangeSsoCode, async ({ body, request }) => {
      const browser = codeCookie.read(request.header('cookie'));
      const id = browser && (await codes.redeem(body.code, browser));
      const session = id ? await sessions.byId(id) : undefined;
      if (!session) throw notAuthenticated('authentication is invalid');
      const token = await sessions.token(session);
      return {
        ...ok({ data: { user_id: session.userId, auth_expired: false, session_token: token } }),
        headers: { 'set-cookie': [codeCookie.clear()], 'cache-control': 'no-store' },
      };
    }),

    handle(getSsoMetadata, ({ params }) => metadata(params.sso_provider_slug)),
    handle(legacySamlMetadata, ({ params }) => metadata(params.sso_provider_slug)),

    handle(legacySamlCallback, ({ params }) => ({
      ...elsewhere(addresses(params.sso_provider_slug).callback),
      status: 307 as const, // the form has to be posted again
    })),
    handle(legacySamlLogin, ({ params }) => elsewhere(addresses(params.sso_provider_slug).login)),
  ];
}

/** Where the browser goes next; never an address that a request named. */
const elsewhere = (location: string, cookies: string[] = []) =>
  ({
    status: 302,
    body: undefined,
    headers: { location, 'cache-control': 'no-store', ...(cookies.length > 0 && { 'set-cookie': cookies }) },
  }) as const;

/** Why it failed, down to the first cause. Only the texts: errors of the libraries carry tokens with them. */
function messagesOf(error: Error): string[] {
  const { message, cause } = error;
  return cause instanceof Error ? [message, ...messagesOf(cause)] : [message];
}

/** What the provider sent along: a posted form, or the query. */
function parametersOf(request: RequestFacts, body: Uint8Array): URLSearchParams {
  if (request.method === 'POST') return new URLSearchParams(Buffer.from(body).toString('utf8'));
  return new URLSearchParams(request.target.split('?').slice(1).join('?'));
}
