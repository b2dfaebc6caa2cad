import { jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import { deriveKeys, type Keys } from '../secrets/encrypter.ts';
import type { UserStore } from '../users/user-store.ts';
import { liveSessions } from './session-list.ts';

export type Session = {
  readonly id: number;
  readonly userId: string;
  readonly providerType: number;
  readonly expiresAt: Date;
  /** Whether a browser holds it in a cookie. */
  readonly browser: boolean;
  readonly lastSeen: Date;
};

/** Where a session was begun. */
export type SessionOrigin = { readonly address: string; readonly userAgent: string; readonly browser: boolean };

/** The session to leave open when sessions are ended. */
type EndOptions = { readonly except?: number | undefined };

type Claims = { readonly sub?: string; readonly jti?: string };

const DEFAULT_HOURS = 8;
const HOUR_MS = 3_600_000;
const MOST_USER_AGENT = 256;

type SessionsParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly parameters: ParameterStore;
  readonly pubSub: PubSub;
  readonly users: UserStore;
};

/** Sessions are rows; the token that a browser stores only names one. Ending the row ends the session immediately. */
export class SessionStore {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #parameters: ParameterStore;
  readonly #pubSub: PubSub;
  readonly #users: UserStore;
  readonly #keys: Keys;
  readonly #issuer: string;

  constructor(parts: SessionsParts, identity: { readonly secretKeys: Keys; readonly publicUrl: string }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#parameters = parts.parameters;
    this.#pubSub = parts.pubSub;
    this.#users = parts.users;
    this.#keys = deriveKeys(identity.secretKeys, 'chokepoint session tokens');
    const { protocol, hostname } = new URL(identity.publicUrl);
    this.#issuer = `${protocol}//${hostname}`;
  }

  async begin(userId: string, providerType: number, providerId: number, origin: SessionOrigin): Promise<Session> {
    const now = this.#clock.now();
    const { hours } = await this.#parameters.value('auth.session_ttl_hours');
    const lifetime = (typeof hours === 'number' && hours > 0 ? hours : DEFAULT_HOURS) * HOUR_MS;
    const expiresAt = new Date(now.getTime() + lifetime);
    const { id } = await this.#db.transaction().execute(async (transaction) => {
      await this.#users.within(transaction).recordLogin(userId, now);
      return transaction
        .insertInto('user_session')
        .values({
          user_id: userId,
          provider_type: providerType,
          provider_id: providerId,
          expires_at: expiresAt,
          flags: JSON.stringify({}),
          created_at: now,
          last_seen: now,
          address: origin.address,
          user_agent: origin.userAgent.slice(0, MOST_USER_AGENT),
          browser: origin.browser,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    });
    await this.#pubSub.publish('identity');
    return { id, userId, providerType, expiresAt, browser: origin.browser, lastSeen: now };
  }

  /** The signed token by which a client names the session. */
  token(session: Session): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.#issuer)
      .setSubject(session.userId)
      .setJti(String(session.id))
      .setIssuedAt(this.#clock.now())
      .setExpirationTime(session.expiresAt)
      .sign(this.#keys.current);
  }

  /** Whether sessions that begin with a password are restricted until the user has one-time codes. */
  async needCodes(): Promise<boolean> {
    return (await this.#parameters.value('auth.multi_factor')).required === true;
  }

  /** The session that a token names; `undefined` for a token that is forged, or whose session has ended. */
  async byToken(token: string): Promise<Session | undefined> {
    const claims = await this.#claims(token);
    if (!claims || !/^\d{1,15}$/.test(claims.jti ?? '')) return undefined;
    const session = await this.byId(Number(claims.jti));
    return session && session.userId === claims.sub ? session : undefined;
  }

  async byId(id: number): Promise<Session | undefined> {
    const live = await liveSessions(this.#db, this.#parameters, this.#clock.now());
    const row = await live.where('user_session.id', '=', id).executeTakeFirst();
    return (
      row && {
        id: row.id,
        userId: row.user_id,
        providerType: row.provider_type,
        expiresAt: row.expires_at,
        browser: row.browser,
        lastSeen: row.last_seen,
      }
    );
  }

  async recordUse(id: number): Promise<void> {
    const last_seen = this.#clock.now();
    await this.#db.updateTable('user_session').set({ last_seen }).where('id', '=', id).execute();
  }

  async end(id: number): Promise<void> {
    await this.#endWhere((rows) => rows.where('id', '=', id));
  }

  async endAllOf(userId: string, { except = 0 }: EndOptions = {}): Promise<void> {
    await this.#endWhere((rows) => rows.where('user_id', '=', userId).where('id', '!=', except));
  }

  /** Sessions that began with an identity provider. `providerId` is the id of its SAML or OpenID Connect record. */
  async endAllFrom(providerType: number, providerId: number): Promise<void> {
    await this.#endWhere((rows) =>
      rows.where('provider_type', '=', providerType).where('provider_id', '=', providerId),
    );
  }

  async removeExpired(): Promise<void> {
    await this.#db.deleteFrom('user_session').where('expires_at', '<', this.#clock.now()).execute();
  }

  async #endWhere(narrow: (rows: ReturnType<typeof endings>) => ReturnType<typeof endings>): Promise<void> {
    const now = this.#clock.now();
    await narrow(endings(this.#db, now)).execute();
    await this.#pubSub.publish('identity');
  }

  /** A session that began before the key was replaced goes on. */
  async #claims(token: string): Promise<Claims | undefined> {
    for (const key of [this.#keys.current, ...this.#keys.previous]) {
      const claims = await this.#claimsBy(key, token);
      if (claims) return claims;
    }
    return undefined;
  }

  async #claimsBy(key: Buffer, token: string): Promise<Claims | undefined> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: this.#issuer,
        requiredClaims: ['sub', 'jti', 'exp'],
        currentDate: this.#clock.now(),
      });
      return payload;
    } catch {
      return undefined;
    }
  }
}

function endings(db: Database, now: Date) {
  return db.updateTable('user_session').set({ expires_at: now }).where('expires_at', '>', now);
}
