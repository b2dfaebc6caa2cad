import type { Permission } from '@chokepoint/contract';
import { PROVIDER_SECRET, type Principal } from '../callers/principal.ts';
import { permissionsOf, type User } from '../callers/user.ts';
import type { Clock } from '../clock.ts';
import { ServiceError } from '../service-error.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { TTL_MS } from '../storage/ttl-cache.ts';
import type { Session, SessionStore } from './sessions/session-store.ts';
import type { SignedHead, SignedRequest } from './tokens/signed-request.ts';
import type { OpenSignature, TokenAuthenticator } from './tokens/token-authenticator.ts';
import type { UserStore } from './users/user-store.ts';

const MOST_CACHED = 10_000;
/** The time of last use is precise to this. */
const USE_PRECISION_MS = 60_000;

/** Collectors that send a token of an issuer in their domain. */
type BearerClients = { byToken(token: string): Promise<Principal | undefined> };

type AuthenticatorParts = {
  readonly clock: Clock;
  readonly sessions: SessionStore;
  readonly users: UserStore;
  readonly tokens: TokenAuthenticator;
  readonly clients: BearerClients;
  readonly pubSub: PubSub;
};

/** Finds out who makes a request. Sessions are cached for a few seconds, or until something changes. */
export class Authenticator {
  readonly #clock: Clock;
  readonly #sessions: SessionStore;
  readonly #users: UserStore;
  readonly #tokens: TokenAuthenticator;
  readonly #clients: BearerClients;
  readonly #cached = new Map<string, { principal: Principal; session: Session; until: number }>();
  /** Counts changes, so that what was read before one is not cached after it. */
  #changes = 0;

  constructor(parts: AuthenticatorParts) {
    this.#clock = parts.clock;
    this.#sessions = parts.sessions;
    this.#users = parts.users;
    this.#tokens = parts.tokens;
    this.#clients = parts.clients;
    const forget = () => {
      this.#changes++;
      this.#cached.clear();
    };
    parts.pubSub.subscribe('identity', forget);
    parts.pubSub.subscribe('parameters', forget);
  }

  /** The user of an active session, or the client of a collector; 401 for every other token. */
  async byBearer(token: string): Promise<Principal> {
    const now = this.#clock.now();
    const cached = this.#cached.get(token);
    if (cached && cached.until > now.getTime() && cached.session.expiresAt > now) return cached.principal;
    const before = this.#changes;
    const session = await this.#sessions.byToken(token);
    const collector = session ? undefined : await this.#clients.byToken(token);
    if (collector) return collector;
    const user = session && (await this.#users.byId(session.userId));
    if (!session || !user || user.is_disabled) throw failed();
    if (now.getTime() - session.lastSeen.getTime() >= USE_PRECISION_MS) await this.#sessions.recordUse(session.id);
    const principal = sessionPrincipal(user, session, now, await this.#sessions.needCodes());
    if (before === this.#changes) this.#cache(token, principal, session, now);
    return principal;
  }

  bySignature(tokenId: string, request: SignedRequest): Promise<Principal> {
    return this.#tokens.authenticate(tokenId, request);
  }

  /** For clients that send the key of a token itself. */
  byKey(tokenId: string, key: string): Promise<Principal> {
    return this.#tokens.byKey(tokenId, key);
  }

  /** For a body that is received piece by piece. */
  openSignature(tokenId: string, head: SignedHead): Promise<OpenSignature> {
    return this.#tokens.open(tokenId, head);
  }

  #cache(token: string, principal: Principal, session: Session, now: Date): void {
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear();
    this.#cached.set(token, { principal, session, until: now.getTime() + TTL_MS });
  }
}

const failed = () => new ServiceError('not-authenticated', 'Token Authorization failed.');

function sessionPrincipal(user: User, session: Session, now: Date, codesRequired: boolean): Principal {
  const credential = {
    kind: 'session',
    sessionId: session.id,
    providerType: session.providerType,
    expiresAt: session.expiresAt,
  } as const;
  return { user, credential, ...sessionPermissions(user, session, now, codesRequired) };
}

type SessionPermissions = Pick<Principal, 'permissions' | 'restriction'>;

/** A session is restricted until the terms are accepted, an expired password is changed, and required codes are set up. */
function sessionPermissions(user: User, session: Session, now: Date, codesRequired: boolean): SessionPermissions {
  if (!user.eula_accepted) return { permissions: new Set<Permission>(['auth/AcceptEULA']) };
  const permissions = permissionsOf(user);
  if (session.providerType !== PROVIDER_SECRET) return { permissions };
  if (!user.secret) throw failed();
  const own = new Set<Permission>(permissions.has('auth/ManageSelf') ? ['auth/ManageSelf'] : []);
  if (user.secret.expires_at <= now) return { permissions: own };
  if (!codesRequired || user.secret.totp_activated) return { permissions };
  return { permissions: own, restriction: 'set up one-time codes first, under My account' };
}
