import type { ClientIdentity, Principal } from '../../callers/principal.ts';
import { permissionsOf, type User } from '../../callers/user.ts';
import type { Clock } from '../../clock.ts';
import { badRequest, ServiceError } from '../../service-error.ts';
import type { Parameters } from '../../settings/parameters.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { TTL_MS } from '../../storage/ttl-cache.ts';
import type { SignedHead, SignedParts } from '../authenticator.ts';
import type { Encrypter } from '../secrets/encrypter.ts';
import type { UserStore } from '../users/user-store.ts';
import { CLIENT_PERMISSIONS, clientIdentity, standInFor } from './client-identity.ts';
import { openSignature, sameSignature } from './request-signature.ts';

const MOST_SKEW_MS = 3_600_000;
const FLUSH_MS = 2000;
const MOST_REMEMBERED = 10_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const RFC3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/i;

type KnownToken = {
  readonly key: string;
  readonly expiresAt: Date | null;
  readonly user: User;
  readonly client: ClientIdentity | undefined;
  readonly until: number;
};

/** A signed request whose body is still on its way. Nobody is believed before `verify`. */
export type OpenSignature = {
  update(piece: Uint8Array): void;
  /** Who signed; throws when the signature does not fit. */
  verify(): Principal;
};

const unable = (reason: string) => `unable to validate request signature for client: ${reason}`;
const malformed = (reason: string) => badRequest(unable(reason));
const refused = (reason: string) => new ServiceError('not-authenticated', unable(reason));

/** Checks requests that are signed with an API token. */
export class TokenAuthenticator {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #users: UserStore;
  readonly #parameters: Parameters;
  readonly #encrypter: Encrypter;
  readonly #known = new Map<string, KnownToken>();
  readonly #accessed = new Map<string, Date>();
  readonly #timer: NodeJS.Timeout;
  #changes = 0;

  constructor(
    db: Database,
    clock: Clock,
    users: UserStore,
    parameters: Parameters,
    encrypter: Encrypter,
    pubSub: PubSub,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#users = users;
    this.#parameters = parameters;
    this.#encrypter = encrypter;
    pubSub.subscribe('identity', () => {
      this.#changes++;
      this.#known.clear();
    });
    this.#timer = setInterval(() => void this.flush().catch(() => {}), FLUSH_MS).unref();
  }

  async authenticate(tokenId: string, parts: SignedParts): Promise<Principal> {
    const signature = await this.open(tokenId, parts);
    signature.update(parts.body);
    return signature.verify();
  }

  /** Everything that can be checked before the body is here. */
  async open(tokenId: string, parts: SignedHead): Promise<OpenSignature> {
    if (!UUID.test(tokenId)) throw badRequest('Token ID is malformed.');
    const date = requestDate(parts.header('requestdate'));
    const signature = parts.header('signature');
    if (!signature) throw malformed('no signature header');
    if (!(await this.#parameters.enabled('auth.api_tokens')))
      throw new ServiceError('not-authenticated', 'use of API keys has been disabled');
    const given = Buffer.from(signature, 'base64');
    if (given.toString('base64').replace(/=+$/, '') !== signature.replace(/=+$/, ''))
      throw malformed('malformed signature header: illegal base64 data');

    const token = await this.#token(tokenId.toLowerCase());
    if (!token) throw refused('resource not found');
    await this.#requireUnexpired(token);
    if (token.user.is_disabled) throw new ServiceError('forbidden', unable('user disabled'));
    this.#requireClose(date.time);
    const expected = openSignature(token.key, parts.method, parts.target, date.text);
    return {
      update: (piece) => void expected.update(piece),
      verify: () => {
        if (!sameSignature(given, expected.digest()))
          throw refused('digest validation failed: signature digest mismatch');
        this.#accessed.set(tokenId.toLowerCase(), this.#clock.now());
        const credential = { kind: 'token', tokenId } as const;
        return token.client
          ? { user: token.user, client: token.client, credential, permissions: CLIENT_PERMISSIONS }
          : { user: token.user, credential, permissions: permissionsOf(token.user) };
      },
    };
  }

  /** Writes down when tokens were last used; requests only note it. */
  async flush(): Promise<void> {
    const accessed = [...this.#accessed];
    this.#accessed.clear();
    for (const [id, at] of accessed)
      await this.#db.updateTable('api_token').set({ last_access: at }).where('id', '=', id).execute();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #token(id: string): Promise<KnownToken | undefined> {
    const now = this.#clock.now().getTime();
    const known = this.#known.get(id);
    if (known && known.until > now) return known;
    const before = this.#changes;
    const row = await this.#db.selectFrom('api_token').selectAll().where('id', '=', id).executeTakeFirst();
    const client = row?.client_id ? await clientIdentity(this.#db, row.client_id) : undefined;
    const user = client ? standInFor(client) : row?.user_id ? await this.#users.byId(row.user_id) : undefined;
    if (!row || !user) return undefined;
    const token = {
      key: this.#encrypter.decrypt(row.key_sealed),
      expiresAt: row.expires_at,
      user,
      client,
      until: now + TTL_MS,
    };
    if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
    if (before === this.#changes) this.#known.set(id, token);
    return token;
  }

  async #requireUnexpired(token: KnownToken): Promise<void> {
    if (!token.expiresAt || token.expiresAt > this.#clock.now()) return;
    if (await this.#parameters.enabled('auth.api_token_expiration')) throw refused('API key has expired');
  }

  #requireClose(client: Date): void {
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

function requestDate(text: string | undefined): { text: string; time: Date } {
  if (!text) throw malformed('no request date header');
  const time = new Date(text);
  if (!RFC3339.test(text) || Number.isNaN(time.getTime()))
    throw malformed(`malformed request date: "${text.slice(0, 64)}" is not an RFC 3339 time`);
  return { text, time };
}
