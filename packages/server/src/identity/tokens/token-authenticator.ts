import { timingSafeEqual } from 'node:crypto';
import type { Principal } from '../../callers/principal.ts';
import { permissionsOf, type User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, ServiceError } from '../../service-error.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { TTL_MS } from '../../storage/ttl-cache.ts';
import type { UserStore } from '../users/user-store.ts';
import { CLIENT_PERMISSIONS, standInFor } from './client-stand-in.ts';
import type { ReplayGuard } from './replay-guard.ts';
import { type RequestDate, requestDateOf } from './request-date.ts';
import { openSignature, sameSignature } from './request-signature.ts';
import type { SignedHead, SignedRequest } from './signed-request.ts';
import type { SigningToken, TokenStore } from './token-store.ts';

const MOST_SKEW_MS = 3_600_000;
const FLUSH_MS = 2000;
const MOST_CACHED = 10_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NONCE = /^[\w+/=.~-]{16,128}$/;

type CachedToken = SigningToken & { readonly user: User; readonly until: number };

/** A signed request whose body is still being received. The caller is not known before `verify`. */
export type OpenSignature = {
  update(piece: Uint8Array): void;
  /** The caller who signed; throws when the signature does not match. */
  verify(): Promise<Principal>;
};

const unable = (reason: string) => `unable to validate request signature for client: ${reason}`;
const malformed = (reason: string) => badRequest(unable(reason));
const refused = (reason: string) => new ServiceError('not-authenticated', unable(reason));

type TokenAuthenticatorParts = {
  readonly tokens: TokenStore;
  readonly replays: ReplayGuard;
  readonly users: UserStore;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
};

/** Checks requests that are signed with an API token. */
export class TokenAuthenticator {
  readonly #tokens: TokenStore;
  readonly #replays: ReplayGuard;
  readonly #users: UserStore;
  readonly #clock: Clock;
  readonly #parameters: ParameterStore;
  readonly #cached = new Map<string, CachedToken>();
  readonly #accessed = new Map<string, Date>();
  readonly #timer: NodeJS.Timeout;
  /** Counts changes, so that what was read before one is not cached after it. */
  #changes = 0;

  constructor(parts: TokenAuthenticatorParts) {
    this.#tokens = parts.tokens;
    this.#replays = parts.replays;
    this.#users = parts.users;
    this.#clock = parts.clock;
    this.#parameters = parts.parameters;
    parts.pubSub.subscribe('identity', () => {
      this.#changes++;
      this.#cached.clear();
    });
    this.#timer = setInterval(() => void this.flush().catch(() => {}), FLUSH_MS).unref();
  }

  async authenticate(tokenId: string, request: SignedRequest): Promise<Principal> {
    const signature = await this.open(tokenId, request);
    signature.update(request.body);
    return signature.verify();
  }

  /** Checks everything that can be checked before the body has arrived. */
  async open(tokenId: string, head: SignedHead): Promise<OpenSignature> {
    if (!UUID.test(tokenId)) throw badRequest('Token ID is malformed.');
    const date = requestDateOf(head.header('requestdate'), malformed);
    const signature = head.header('signature');
    if (!signature) throw malformed('no signature header');
    const nonce = head.header('nonce');
    if (nonce !== undefined && !NONCE.test(nonce))
      throw malformed('malformed nonce header: it must have 16 to 128 letters, digits or one of _+/=.~-');
    if (!(await this.#parameters.enabled('auth.api_tokens')))
      throw new ServiceError('not-authenticated', 'use of API keys has been disabled');
    const given = Buffer.from(signature, 'base64');
    if (given.toString('base64').replace(/=+$/, '') !== signature.replace(/=+$/, ''))
      throw malformed('malformed signature header: illegal base64 data');

    const token = await this.#token(tokenId.toLowerCase());
    if (!token) throw refused('resource not found');
    await this.#requireUnexpired(token);
    if (token.user.is_disabled) throw new ServiceError('forbidden', unable('user disabled'));
    const use = { tokenId: tokenId.toLowerCase(), issuedAt: token.issuedAt, date };
    if (nonce === undefined && !this.#isClose(date.time)) this.#replays.refuseLater(use.tokenId, given, date);
    this.#requireCloseTo(date.time);
    if (nonce === undefined) await this.#requireUtc(date);
    const expected = openSignature(token.key, { method: head.method, target: head.target, date: date.text, nonce });
    return {
      update: (piece) => void expected.update(piece),
      verify: async () => {
        if (!sameSignature(given, expected.digest()))
          throw refused('digest validation failed: signature digest mismatch');
        const replay = await (nonce === undefined
          ? this.#replays.refusalOf(use, given)
          : this.#replays.refusalOfNonce(use, nonce, head.method !== 'GET' && head.method !== 'HEAD'));
        if (replay) throw refused(replay);
        this.#accessed.set(tokenId.toLowerCase(), this.#clock.now());
        return this.#principalOf(token, tokenId);
      },
    };
  }

  /** Who a token belongs to, for protocols that send the key itself instead of a signature. */
  async byKey(tokenId: string, key: string): Promise<Principal> {
    if (!UUID.test(tokenId)) throw badRequest('Token ID is malformed.');
    if (!(await this.#parameters.enabled('auth.api_tokens')))
      throw new ServiceError('not-authenticated', 'use of API keys has been disabled');
    const id = tokenId.toLowerCase();
    const token = await this.#token(id);
    if (!token || !sameKey(token.key, key)) throw new ServiceError('not-authenticated', 'the API key is not valid');
    await this.#requireUnexpired(token);
    if (token.user.is_disabled) throw new ServiceError('forbidden', 'user disabled');
    this.#accessed.set(id, this.#clock.now());
    return this.#principalOf(token, id);
  }

  #principalOf({ user, client }: CachedToken, tokenId: string): Principal {
    const credential = { kind: 'token', tokenId } as const;
    return client
      ? { user, client, credential, permissions: CLIENT_PERMISSIONS }
      : { user, credential, permissions: permissionsOf(user) };
  }

  /** Writes to the database when tokens were last used; requests only remember it. */
  async flush(): Promise<void> {
    const accessed = [...this.#accessed];
    this.#accessed.clear();
    for (const [id, at] of accessed) await this.#tokens.recordAccess(id, at);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #token(id: string): Promise<CachedToken | undefined> {
    const now = this.#clock.now().getTime();
    const cached = this.#cached.get(id);
    if (cached && cached.until > now) return cached;
    const before = this.#changes;
    const stored = await this.#tokens.signingToken(id);
    const user = stored && (await this.#ownerOf(stored));
    if (!user) return undefined;
    const token = { ...stored, user, until: now + TTL_MS };
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear();
    if (before === this.#changes) this.#cached.set(id, token);
    return token;
  }

  async #ownerOf({ client, userId }: SigningToken): Promise<User | undefined> {
    if (client) return standInFor(client);
    return userId === null ? undefined : this.#users.byId(userId);
  }

  async #requireUnexpired(token: CachedToken): Promise<void> {
    if (!token.expiresAt || token.expiresAt > this.#clock.now()) return;
    if (await this.#parameters.enabled('auth.api_token_expiration')) throw refused('API key has expired');
  }

  /** Without a nonce the zone is not signed. */
  async #requireUtc({ offset }: RequestDate): Promise<void> {
    if (offset === 0) return;
    const { utc_only: utcOnly } = await this.#parameters.value('auth.signed_requests');
    if (utcOnly === true) throw refused('RequestDate must be in UTC, or the request must have a nonce');
  }

  #isClose(client: Date): boolean {
    return Math.abs(client.getTime() - this.#clock.now().getTime()) <= MOST_SKEW_MS;
  }

  #requireCloseTo(client: Date): void {
    const server = this.#clock.now();
    const ahead = client.getTime() - server.getTime();
    const excess = Math.abs(ahead) - MOST_SKEW_MS;
    if (excess <= 0) return;
    const seconds = (time: Date) => `${time.toISOString().slice(0, 19)}Z`;
    throw refused(
      `signature too far ${ahead > 0 ? 'ahead' : 'behind'} by ${(excess / 60_000).toFixed(2)} minutes. Server time is ${seconds(server)}. Client time is ${seconds(client)}`,
    );
  }
}

function sameKey(stored: string, given: string): boolean {
  const [known, sent] = [Buffer.from(stored), Buffer.from(given)];
  return known.length === sent.length && timingSafeEqual(known, sent);
}
