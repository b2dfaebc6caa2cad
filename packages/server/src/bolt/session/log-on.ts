import { randomUUID } from 'node:crypto';
import { type AuthToken, BoltFailure } from '@chokepoint/bolt';
import type { Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import type { Authenticator } from '../../identity/authenticator.ts';
import type { Login } from '../../identity/sessions/login.ts';
import type { SessionStore } from '../../identity/sessions/session-store.ts';
import type { TokenAuthenticator } from '../../identity/tokens/token-authenticator.ts';
import { ServiceError } from '../../service-error.ts';
import { type PasswordSession, SharedLogins } from './shared-logins.ts';

export type LogOnParts = {
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly sessions: SessionStore;
  readonly tokens: TokenAuthenticator;
};

/** Who is logged in. Asked again for every statement, so that a change of permissions takes effect at once. */
export type Identity = {
  principal(): Promise<Principal>;
  end(): Promise<void>;
};

type Origin = { readonly address: string; readonly userAgent: string };

/** An API token as one text: its id, a colon, its key. */
const TOKEN = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}):(.+)$/i;
const TOKEN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The user that tools name when they have only a token. */
const ANY_USER = 'neo4j';

const unauthorized = (message: string) => new BoltFailure('Neo.ClientError.Security.Unauthorized', message);

/** Proves who a client is: by a password, by an API token, or by the token of a session. */
export class LogOn {
  readonly #parts: LogOnParts;
  readonly #login: Login;
  readonly #shared = new SharedLogins();

  constructor(parts: LogOnParts, login: Login) {
    this.#parts = parts;
    this.#login = login;
  }

  async attempt(token: AuthToken, origin: Origin): Promise<Identity> {
    try {
      const identity = await this.#identity(token, origin);
      await identity.principal();
      return identity;
    } catch (error) {
      throw failureOf(error);
    }
  }

  #identity({ scheme, principal, credentials }: AuthToken, origin: Origin): Promise<Identity> | Identity {
    if (scheme !== 'basic' && scheme !== 'bearer')
      throw unauthorized(
        scheme === 'none' || scheme === ''
          ? 'authentication is required: a user and a password, or an API token'
          : `Unsupported authentication token: there is no scheme "${scheme.slice(0, 64)}", use basic or bearer`,
      );
    if (credentials === '' || (scheme === 'basic' && principal === ''))
      throw unauthorized('Unsupported authentication token: principal and credentials must not be empty');
    const [, id, key] = TOKEN.exec(credentials) ?? [];
    if (id !== undefined && key !== undefined)
      return this.#byToken(id, key, scheme === 'bearer' || principal === ANY_USER ? undefined : principal);
    if (scheme === 'bearer')
      return { principal: () => this.#parts.authenticator.byBearer(credentials), end: async () => {} };
    if (TOKEN_ID.test(principal)) return this.#byToken(principal, credentials, undefined);
    return this.#byPassword(principal, credentials, origin);
  }

  #byToken(id: string, key: string, owner: string | undefined): Identity {
    const principal = async () => {
      const found = await this.#parts.tokens.byKey(id, key);
      if (owner !== undefined && found.user.principal_name.toLowerCase() !== owner.toLowerCase())
        throw unauthorized('the API token belongs to another user');
      return found;
    };
    return { principal, end: async () => {} };
  }

  async #byPassword(username: string, secret: string, origin: Origin): Promise<Identity> {
    const { authenticator } = this.#parts;
    const session = await this.#shared.open([username, secret, origin.address], () =>
      this.#begin(username, secret, origin),
    );
    try {
      await authenticator.byBearer(session.token);
    } catch {
      // It has ended meanwhile: the next client begins another.
      await session.end();
      const own = await this.#begin(username, secret, origin);
      return { principal: () => authenticator.byBearer(own.token), end: own.end };
    }
    return { principal: () => authenticator.byBearer(session.token), end: session.end };
  }

  async #begin(username: string, secret: string, { address, userAgent }: Origin): Promise<PasswordSession> {
    const { clock, sessions } = this.#parts;
    const actor = { user: undefined, requestId: randomUUID(), address };
    const origin = { address, userAgent: userAgent || 'Bolt', browser: false };
    const { session, user } = await this.#login.attempt({ username, secret, origin }, actor);
    const end = () => sessions.end(session.id);
    if (!user.secret || user.secret.expires_at > clock.now()) return { token: await sessions.token(session), end };
    await end();
    throw new BoltFailure(
      'Neo.ClientError.Security.CredentialsExpired',
      'the password has expired: change it on the page first',
    );
  }
}

function failureOf(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  switch (error.code) {
    case 'too-many-requests':
    case 'unavailable':
      return new BoltFailure('Neo.ClientError.Security.AuthenticationRateLimit', error.message);
    case 'bad-request':
      return unauthorized(
        error.message.includes('one time password')
          ? 'this user logs in with one-time codes: use an API token instead of the password'
          : error.message,
      );
    case 'internal':
      return error;
    default:
      return unauthorized(error.message);
  }
}
