import type { Permission } from '@chokepoint/contract';
import { PROVIDER_SECRET, type Principal } from '../callers/principal.ts';
import { permissionsOf, type User } from '../callers/user.ts';
import type { Clock } from '../clock.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { TTL_MS } from '../storage/ttl-cache.ts';
import type { Session, Sessions } from './sessions/sessions.ts';
import type { OpenSignature, TokenAuthenticator } from './tokens/token-authenticator.ts';
import type { UserStore } from './users/user-store.ts';

export type SignedHead = {
  readonly method: string;
  /** Path and query exactly as they stood on the request line. */
  readonly target: string;
  readonly header: (name: string) => string | undefined;
};
export type SignedParts = SignedHead & {
  /** The body as it went over the wire. */
  readonly body: Uint8Array;
};

const MOST_REMEMBERED = 10_000;

/** `Authorization: <scheme> <value>`; scheme in lower case. `undefined` without the header. */
export function authorizationOf(header: string | undefined): { scheme: string; value: string } | undefined {
  if (header === undefined) return undefined;
  const parts = header.split(' ');
  if (parts.length !== 2 || parts[0] === '' || parts[1] === '')
    throw badRequest('Expected only two components for the Authorization header.');
  const scheme = parts[0]!.toLowerCase();
  if (scheme !== 'bearer' && scheme !== 'bhesignature') throw badRequest(`Unexpected authorization scheme: ${scheme}.`);
  return { scheme, value: parts[1]! };
}

/** Finds out who makes a request. What was found is remembered for a few seconds, or until something changes. */
export class Authenticator {
  readonly #clock: Clock;
  readonly #sessions: Sessions;
  readonly #users: UserStore;
  readonly #tokens: TokenAuthenticator;
  readonly #remembered = new Map<string, { principal: Principal; session: Session; until: number }>();
  /** Counts pubSub, so that what was read before one is not remembered after it. */
  #changes = 0;

  constructor(clock: Clock, sessions: Sessions, users: UserStore, tokens: TokenAuthenticator, pubSub: PubSub) {
    this.#clock = clock;
    this.#sessions = sessions;
    this.#users = users;
    this.#tokens = tokens;
    pubSub.subscribe('identity', () => {
      this.#changes++;
      this.#remembered.clear();
    });
  }

  /** The holder of a session token; 401 for anything that is not a living session. */
  async byBearer(token: string): Promise<Principal> {
    const now = this.#clock.now();
    const known = this.#remembered.get(token);
    if (known && known.until > now.getTime() && known.session.expiresAt > now) return known.principal;
    const before = this.#changes;
    const session = await this.#sessions.named(token);
    const user = session && (await this.#users.byId(session.userId));
    if (!session || !user || user.is_disabled) throw failed();
    const principal = sessionPrincipal(user, session, now);
    if (before === this.#changes) this.#remember(token, principal, session, now);
    return principal;
  }

  bySignature(tokenId: string, parts: SignedParts): Promise<Principal> {
    return this.#tokens.authenticate(tokenId, parts);
  }

  /** For a body that comes in pieces. */
  openSignature(tokenId: string, head: SignedHead): Promise<OpenSignature> {
    return this.#tokens.open(tokenId, head);
  }

  #remember(token: string, principal: Principal, session: Session, now: Date): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(token, { principal, session, until: now.getTime() + TTL_MS });
  }
}

const failed = () => new ServiceError('not-authenticated', 'Token Authorization failed.');

function sessionPrincipal(user: User, session: Session, now: Date): Principal {
  const credential = {
    kind: 'session',
    sessionId: session.id,
    providerType: session.providerType,
    expiresAt: session.expiresAt,
  } as const;
  return { user, credential, permissions: sessionPermissions(user, session, now) };
}

/** A session may do less than its user while the terms are not accepted or the secret has expired. */
function sessionPermissions(user: User, session: Session, now: Date): ReadonlySet<Permission> {
  if (!user.eula_accepted) return new Set<Permission>(['auth/AcceptEULA']);
  const granted = permissionsOf(user);
  if (session.providerType !== PROVIDER_SECRET) return granted;
  if (!user.secret) throw failed();
  if (user.secret.expires_at > now) return granted;
  return new Set<Permission>(granted.has('auth/ManageSelf') ? ['auth/ManageSelf'] : []);
}
