import { decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import type { Principal } from '../../callers/principal.ts';
import type { Clock } from '../../clock.ts';
import { CLIENT_PERMISSIONS, standInFor } from '../../identity/tokens/client-stand-in.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { Database } from '../../storage/database.ts';
import { type Client, ClientStore } from '../stores/client-store.ts';
import { claimNameOf } from './claim-name.ts';
import { IssuerKeys } from './issuer-keys.ts';

const ALGORITHMS = ['RS256', 'ES256'];
const MOST_CHARACTERS = 16_384;
const SKEW_SECONDS = 60;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type BearerClientsParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly flags: FlagStore;
  readonly parameters: ParameterStore;
};

/** Collectors with integrated Windows authentication: an issuer in their domain vouches for them. */
export class BearerClients {
  readonly #parts: BearerClientsParts;
  readonly #publicUrl: string;
  readonly #issuers: IssuerKeys;

  constructor(parts: BearerClientsParts, publicUrl: string) {
    this.#parts = parts;
    this.#publicUrl = publicUrl;
    this.#issuers = new IssuerKeys(parts.clock, parts.log, publicUrl);
  }

  /** The client that a token names, if its issuer has signed the token; `undefined` for every other token. */
  async byToken(token: string): Promise<Principal | undefined> {
    const claims = foreignClaims(token);
    if (!claims || !(await this.#parts.flags.enabled('client_bearer_auth'))) return undefined;
    const client = await this.#named(claims);
    if (!client) return undefined;
    const issuer = await this.#issuers.at(client.issuer_address_override || client.issuer_address);
    if (!issuer || !(await this.#isSigned(token, client, issuer))) return undefined;
    const { id, name } = client;
    return {
      user: standInFor({ id, name }),
      client: { id, name },
      credential: { kind: 'issuer', issuer: issuer.issuer },
      permissions: CLIENT_PERMISSIONS,
    };
  }

  async #named(claims: JWTPayload): Promise<Client | undefined> {
    const clients = new ClientStore(this.#parts.db);
    const name = await claimNameOf(this.#parts.parameters);
    const value = claims[name || 'sub'];
    if (typeof value !== 'string' || value === '') return undefined;
    if (name) return clients.byClaim(value);
    const client = UUID.test(value) ? await clients.byId(value.toLowerCase()) : undefined;
    return client?.auth_type === 'windows' ? client : undefined;
  }

  async #isSigned(token: string, client: Client, { issuer, keys }: Awaited<ReturnType<IssuerKeys['at']>> & {}) {
    try {
      await jwtVerify(token, keys, {
        algorithms: ALGORITHMS,
        issuer,
        audience: [client.id, this.#publicUrl, `${this.#publicUrl}/`],
        requiredClaims: ['exp', 'iss', 'aud'],
        currentDate: this.#parts.clock.now(),
        clockTolerance: SKEW_SECONDS,
      });
      return true;
    } catch (error) {
      // The message only: the error carries the claims of the token.
      this.#parts.log.warn(
        { clientId: client.id, reason: (error as Error).message },
        'a token of a client was refused',
      );
      return false;
    }
  }
}

/** What a token claims that another service has signed. Nothing is verified yet. */
function foreignClaims(token: string): JWTPayload | undefined {
  if (token.length > MOST_CHARACTERS || token.split('.').length !== 3) return undefined;
  try {
    const { alg } = decodeProtectedHeader(token);
    return alg !== undefined && ALGORITHMS.includes(alg) ? decodeJwt(token) : undefined;
  } catch {
    return undefined;
  }
}
