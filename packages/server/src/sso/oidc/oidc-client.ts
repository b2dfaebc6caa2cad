import * as openid from 'openid-client';
import type { Clock } from '../../clock.ts';
import { type OidcProvider, ProviderAddresses } from '../provider/provider.ts';
import { failedExchange, misconfigured, type SsoFailure, unreachable } from '../provider/sso-failure.ts';
import { boundedFetch, MOST_SECONDS, Unreachable } from './bounded-fetch.ts';
import { mayReach } from './issuer-rule.ts';

const SCOPE = 'openid profile email';
/** Providers seldom change their endpoints, and their keys are fetched again when an unknown one signs. */
const METADATA_MS = 10 * 60_000;
const MOST_CACHED = 100;

/** What has to be stored from the beginning of a login to its end. */
type OidcLogin = { readonly state: string; readonly nonce: string; readonly verifier: string };
export type OidcClaims = Readonly<Record<string, unknown>>;

/** What a provider says about a user who has logged in, and whether it says of addresses that they are verified. */
type ProvidedClaims = { readonly claims: OidcClaims; readonly canBeVerified: boolean };

type Discovered = { readonly metadata: openid.ServerMetadata; readonly until: number };

/** This service's side of OpenID Connect: a public client that proves itself with PKCE. */
export class OidcClient {
  readonly #clock: Clock;
  readonly #publicUrl: string;
  readonly #fetch: openid.CustomFetch;
  readonly #discovered = new Map<string, Discovered>();
  readonly #keys = new Map<string, openid.ExportedJWKSCache>();

  constructor(clock: Clock, publicUrl: string) {
    this.#clock = clock;
    this.#publicUrl = publicUrl;
    this.#fetch = boundedFetch(publicUrl);
  }

  newLogin(): OidcLogin {
    return {
      state: openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
  }

  /** Where the browser goes to log in. */
  async authorizationUrl(provider: OidcProvider, login: OidcLogin): Promise<string> {
    try {
      const url = openid.buildAuthorizationUrl(await this.#configuration(provider), {
        redirect_uri: this.#callback(provider),
        response_mode: 'form_post',
        scope: SCOPE,
        state: login.state,
        nonce: login.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(login.verifier),
        code_challenge_method: 'S256',
      });
      if (!mayReach(url, this.#publicUrl)) throw new Error('the authorization endpoint is not an https address');
      return url.href;
    } catch (error) {
      throw failureOf(error, misconfigured);
    }
  }

  /** The claims of the ID token that the answer's code is exchanged for. */
  async claims(provider: OidcProvider, login: OidcLogin, answer: URLSearchParams): Promise<ProvidedClaims> {
    const configuration = await this.#configuration(provider).catch((error) => {
      throw failureOf(error, misconfigured);
    });
    const url = new URL(this.#callback(provider));
    url.search = answer.toString();
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, url, {
        expectedState: login.state,
        expectedNonce: login.nonce,
        pkceCodeVerifier: login.verifier,
        idTokenExpected: true,
      });
      const keys = openid.getJwksCache(configuration);
      if (keys) cache(this.#keys, provider.oidc.issuer, keys);
      const canBeVerified = configuration.serverMetadata().claims_supported?.includes('email_verified') === true;
      const claims: OidcClaims = tokens.claims() ?? {};
      if (!canBeVerified || claims.email_verified !== undefined) return { claims, canBeVerified };
      return { claims: { ...claims, ...(await verification(configuration, tokens)) }, canBeVerified };
    } catch (error) {
      throw failureOf(error, (cause) =>
        failedExchange(
          cause instanceof openid.ResponseBodyError
            ? 'the provider refused the code'
            : 'the answer of the provider is not valid',
          cause,
        ),
      );
    }
  }

  #callback(provider: OidcProvider): string {
    return new ProviderAddresses(this.#publicUrl, provider.slug).callback;
  }

  async #configuration(provider: OidcProvider): Promise<openid.Configuration> {
    const { issuer, client_id: clientId } = provider.oidc;
    const metadata = await this.#metadata(issuer, clientId);
    const skew = Math.round((this.#clock.now().getTime() - Date.now()) / 1000);
    const configuration = new openid.Configuration(metadata, clientId, { [openid.clockSkew]: skew }, openid.None());
    configuration.timeout = MOST_SECONDS;
    configuration[openid.customFetch] = this.#fetch;
    // `boundedFetch` decides where plain http is allowed.
    openid.allowInsecureRequests(configuration);
    // The signature of the ID token is checked, even though it came directly from the provider.
    openid.enableNonRepudiationChecks(configuration);
    const keys = this.#keys.get(issuer);
    if (keys) openid.setJwksCache(configuration, keys);
    return configuration;
  }

  async #metadata(issuer: string, clientId: string): Promise<openid.ServerMetadata> {
    const now = this.#clock.now().getTime();
    const known = this.#discovered.get(issuer);
    if (known && known.until > now) return known.metadata;
    const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), {
      [openid.customFetch]: this.#fetch,
      execute: [openid.allowInsecureRequests],
      timeout: MOST_SECONDS,
    });
    const metadata = found.serverMetadata();
    if (metadata.issuer !== issuer) throw new Error('the metadata of the provider names another issuer');
    cache(this.#discovered, issuer, { metadata: { ...metadata }, until: now + METADATA_MS });
    return metadata;
  }
}

function cache<T>(map: Map<string, T>, key: string, value: T): void {
  if (map.size >= MOST_CACHED) map.clear();
  map.set(key, value);
}

/** The failure that users see: the provider could not be reached, or something else went wrong. */
function failureOf(error: unknown, otherwise: (cause: unknown) => SsoFailure): SsoFailure {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Unreachable) return unreachable(error);
  return otherwise(error);
}

/** Whether the address of an ID token is verified, from providers that leave it out of the token. */
async function verification(
  configuration: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<OidcClaims> {
  const claims = tokens.claims();
  if (!claims?.email || !configuration.serverMetadata().userinfo_endpoint) return {};
  try {
    const { email, email_verified } = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
    return email === claims.email ? { email_verified } : {};
  } catch {
    // The address stays unverified, which matters at a first login only.
    return {};
  }
}
