import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import { boundedFetch, MOST_SECONDS } from '../../sso/oidc/bounded-fetch.ts';

const METADATA_MS = 10 * 60_000;
/** An issuer that did not answer is not asked again for so long, however many tokens arrive. */
const FAILURE_MS = 30_000;
const MOST_CACHED = 100;

const metadataShape = z.object({ issuer: z.string(), jwks_uri: z.url() });

type Issuer = { readonly issuer: string; readonly keys: JWTVerifyGetKey };
type Cached = { readonly found: Promise<Issuer | undefined>; until: number };

/** The names and keys of issuers, by the addresses of their OpenID metadata. */
export class IssuerKeys {
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #fetch: ReturnType<typeof boundedFetch>;
  readonly #cached = new Map<string, Cached>();

  constructor(clock: Clock, log: Logger, publicUrl: string) {
    this.#clock = clock;
    this.#log = log;
    this.#fetch = boundedFetch(publicUrl);
  }

  /** `undefined` while the issuer gives no usable answer. */
  at(address: string): Promise<Issuer | undefined> {
    const now = this.#clock.now().getTime();
    const known = this.#cached.get(address);
    if (known && known.until > now) return known.found;
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear();
    const found = this.#discover(address).catch((error: Error) => {
      this.#log.warn({ issuer: address, reason: error.message }, 'the issuer of a client gives no usable metadata');
      cached.until = Math.min(cached.until, now + FAILURE_MS);
      return undefined;
    });
    const cached: Cached = { found, until: now + METADATA_MS };
    this.#cached.set(address, cached);
    return found;
  }

  async #discover(address: string): Promise<Issuer> {
    const response = await this.#fetch(address, { method: 'GET', headers: {}, body: null, redirect: 'manual' });
    if (response.status !== 200) throw new Error(`the metadata is answered with ${response.status}`);
    const { issuer, jwks_uri } = metadataShape.parse(await response.json());
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: MOST_SECONDS * 1000,
      [customFetch]: (url, options) =>
        this.#fetch(url, { ...options, method: 'GET', headers: {}, body: null, redirect: 'manual' }),
    });
    return { issuer, keys };
  }
}
