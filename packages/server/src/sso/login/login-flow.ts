import { randomUUID } from 'node:crypto';
import { PROVIDER_SAML } from '../../callers/principal.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { OidcClient } from '../oidc/oidc-client.ts';
import { oidcIdentity } from '../oidc/oidc-identity.ts';
import type { ProvidedIdentity } from '../provider/provided-identity.ts';
import type { OidcProvider, SamlProvider, SsoProvider } from '../provider/provider.ts';
import { foreignState, missingParameter, missingState, unacceptedResponse } from '../provider/sso-failure.ts';
import type { SamlClient, SamlRequest } from '../saml/saml-client.ts';
import { samlIdentity } from '../saml/saml-identity.ts';
import { randomSecret } from './browser-cookie.ts';
import type { PendingLoginStore } from './pending-login-store.ts';
import type { UsedAssertionStore } from './used-assertion-store.ts';

/** How a browser leaves for a provider, and the secret by which it is recognised when it comes back. */
type Departure = { readonly request: SamlRequest; readonly browser: string };

/** A browser that comes back from a provider. */
type Return = {
  readonly method: string;
  readonly parameters: URLSearchParams;
  readonly browser: string | undefined;
};

type LoginFlowParts = {
  readonly pending: PendingLoginStore;
  readonly used: UsedAssertionStore;
  readonly saml: SamlClient;
  readonly oidc: OidcClient;
  readonly parameters: ParameterStore;
};

/** The way of a browser to a provider and back, for both protocols. */
export class LoginFlow {
  readonly #parts: LoginFlowParts;

  constructor(parts: LoginFlowParts) {
    this.#parts = parts;
  }

  async begin(provider: SsoProvider): Promise<Departure> {
    const browser = randomSecret();
    const { pending, saml, oidc } = this.#parts;
    if (provider.type === PROVIDER_SAML) {
      const id = `_${randomUUID()}`;
      const request = await saml.request(provider, id);
      await pending.begin(id, provider.id, browser, {});
      return { request, browser };
    }
    const { state, nonce, verifier } = oidc.newLogin();
    const url = await oidc.authorizationUrl(provider, { state, nonce, verifier });
    await pending.begin(state, provider.id, browser, { nonce, verifier });
    return { request: { kind: 'redirect', url }, browser };
  }

  /** Who has logged in, according to the response that the browser brings. */
  identify(provider: SsoProvider, back: Return): Promise<ProvidedIdentity> {
    return provider.type === PROVIDER_SAML ? this.#bySaml(provider, back) : this.#byOidc(provider, back);
  }

  async #bySaml(provider: SamlProvider, back: Return): Promise<ProvidedIdentity> {
    const { parameters, pending, used, saml } = this.#parts;
    const [response, ...others] = back.parameters.getAll('SAMLResponse');
    if (back.method !== 'POST' || !response || others.length > 0) throw unacceptedResponse('it is missing');
    const assertion = await saml.assertion(provider, response);
    const { id, inResponseTo, expiresAt } = assertion;
    // Without a request that it answers, the login began at the provider. With one, it must be a request of this browser.
    if (inResponseTo !== undefined) {
      const login = back.browser && (await pending.take(inResponseTo, provider.id, back.browser));
      if (!login) throw unacceptedResponse('it answers no login that this browser began');
    } else if ((await parameters.value('auth.sso')).idp_initiated === false) {
      throw unacceptedResponse('logins have to begin at this service');
    }
    if (!(await used.use(provider.id, id, expiresAt))) throw unacceptedResponse('it was used before');
    return samlIdentity(assertion, provider.saml);
  }

  async #byOidc(provider: OidcProvider, back: Return): Promise<ProvidedIdentity> {
    const { parameters, pending, oidc } = this.#parts;
    const state = back.parameters.get('state');
    if (!state) throw missingParameter('state');
    if (!back.browser) throw missingState();
    const login = await pending.take(state, provider.id, back.browser);
    if (!login) throw foreignState();
    if (!back.parameters.get('code')) throw missingParameter('code');
    const { nonce = '', verifier = '' } = login;
    const { claims, canBeVerified } = await oidc.claims(provider, { state, nonce, verifier }, back.parameters);
    const { require_verified_email: strict } = await parameters.value('auth.sso');
    return oidcIdentity(claims, { mustBeVerified: strict === true, canBeVerified });
  }
}
