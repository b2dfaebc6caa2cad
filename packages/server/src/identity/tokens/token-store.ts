import { randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, type SelectQueryBuilder, sql } from 'kysely';
import type { ClientIdentity } from '../../callers/principal.ts';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, plainColumns, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { Schema } from '../../storage/schema.ts';
import type { ApiTokenTable } from '../../storage/tables/identity-tables.ts';
import type { Encrypter } from '../secrets/encrypter.ts';
import { type Renewal, renewValues } from '../secrets/renew-values.ts';
import type { TokenRecord } from './encode-token.ts';
import { type TokenLifetime, tokenExpiry } from './token-lifetime.ts';

const SHOWN = [
  'id',
  'user_id',
  'name',
  'hmac_method',
  'last_access',
  'expires_at',
  'created_by',
  'created_at',
  'updated_at',
] as const;

const COLUMNS: ListExpressions = {
  ...plainColumns(...SHOWN),
  key: sql`null::text`, // a key is never shown, so no filter may find it
  deleted_at: neverDeleted,
};
const KEY_BYTES = 40;
const NEVER_USED = new Date('0001-01-01T00:00:00Z');

/** What a signature is checked with, and whose it is. */
export type SigningToken = {
  readonly key: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date | null;
  readonly userId: string | null;
  readonly client: ClientIdentity | undefined;
};

/** API tokens of users and of collectors. Keys are stored encrypted, because checking a signature needs the key itself. */
export class TokenStore {
  readonly #db: Database;
  readonly #encrypter: Encrypter;
  readonly #pubSub: PubSub;

  constructor(db: Database, encrypter: Encrypter, pubSub: PubSub) {
    this.#db = db;
    this.#encrypter = encrypter;
    this.#pubSub = pubSub;
  }

  /** The same store, as a part of a transaction. */
  within(transaction: Database): TokenStore {
    return new TokenStore(transaction, this.#encrypter, this.#pubSub);
  }

  /** Tokens of one user, or of all. */
  async list(request: ListRequest, userId: string | undefined): Promise<TokenRecord[]> {
    const all = this.#db.selectFrom('api_token').select(SHOWN).where('client_id', 'is', null);
    const query = filtered(userId ? all.where('user_id', '=', userId) : all, request.filters, COLUMNS);
    return sorted(query, request.sorts, COLUMNS, [{ by: sql.ref('created_at') }, { by: sql.ref('id') }]).execute();
  }

  /** A token of a user. */
  async byId(id: string): Promise<TokenRecord | undefined> {
    const ofUsers = this.#db.selectFrom('api_token').select(SHOWN).where('client_id', 'is', null);
    return ofUsers.where('id', '=', id).executeTakeFirst();
  }

  async signingToken(id: string): Promise<SigningToken | undefined> {
    const row = await this.#db
      .selectFrom('api_token')
      .leftJoin('collection_client', 'collection_client.id', 'api_token.client_id')
      .select(['api_token.key_sealed', 'api_token.created_at', 'api_token.expires_at', 'api_token.user_id'])
      .select(['collection_client.id as client_id', 'collection_client.name as client_name'])
      .where('api_token.id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { client_id, client_name } = row;
    return {
      key: this.#encrypter.decrypt(row.key_sealed),
      issuedAt: row.created_at,
      expiresAt: row.expires_at,
      userId: row.user_id,
      client: client_id !== null && client_name !== null ? { id: client_id, name: client_name } : undefined,
    };
  }

  /** Encrypts keys of tokens that were encrypted with a previous secret key. */
  async renewKeys(): Promise<Renewal> {
    const rows = await this.#db.selectFrom('api_token').select(['id', 'key_sealed as sealed']).execute();
    return renewValues(this.#encrypter, rows, ({ id, sealed }, key_sealed) =>
      this.#db
        .updateTable('api_token')
        .set({ key_sealed })
        .where('id', '=', id)
        .where('key_sealed', '=', sealed)
        .execute(),
    );
  }

  async recordAccess(id: string, at: Date): Promise<void> {
    await this.#db.updateTable('api_token').set({ last_access: at }).where('id', '=', id).execute();
  }

  async create(token: {
    userId: string;
    createdBy: string;
    name: string;
    now: Date;
    expiresAt: Date | null;
  }): Promise<{ record: TokenRecord; key: string }> {
    const { userId: user_id, createdBy: created_by, name, expiresAt: expires_at, now } = token;
    return this.#issue({ user_id, created_by, name, expires_at, last_access: now }, now);
  }

  /** Gives a client a new token. The one that it had stops working. */
  async replaceOfClient(clientId: string, createdBy: string, now: Date): Promise<{ record: TokenRecord; key: string }> {
    await this.removeOfClient(clientId);
    const owner = { user_id: null, client_id: clientId, created_by: createdBy, name: null };
    return this.#issue({ ...owner, expires_at: null, last_access: NEVER_USED }, now);
  }

  async removeOfClient(clientId: string): Promise<void> {
    await this.#db.deleteFrom('api_token').where('client_id', '=', clientId).execute();
  }

  async ofClients(clientIds: readonly string[]): Promise<Map<string, TokenRecord>> {
    if (clientIds.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('api_token')
      .select([...SHOWN, 'client_id'])
      .where('client_id', 'in', clientIds)
      .execute();
    return new Map(rows.map((row) => [row.client_id ?? '', row]));
  }

  async #issue(
    token: Omit<Insertable<ApiTokenTable>, 'id' | 'key_sealed' | 'hmac_method' | 'created_at' | 'updated_at'>,
    now: Date,
  ): Promise<{ record: TokenRecord; key: string }> {
    const key = randomBytes(KEY_BYTES).toString('base64');
    const encrypted = { key_sealed: this.#encrypter.encrypt(key), hmac_method: 'hmac-sha2-256' };
    const record = await this.#db
      .insertInto('api_token')
      .values({ id: randomUUID(), ...token, ...encrypted, created_at: now, updated_at: now })
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    return { record, key };
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('api_token').where('id', '=', id).execute();
    await this.#pubSub.publish('identity');
  }

  async removeAllOf(userId: string): Promise<void> {
    await this.#db.deleteFrom('api_token').where('user_id', '=', userId).where('client_id', 'is', null).execute();
    await this.#pubSub.publish('identity');
  }

  async countOfUsers(): Promise<number> {
    return countOf(this.#db.selectFrom('api_token').where('client_id', 'is', null));
  }

  async countOf(userId: string): Promise<number> {
    return countOf(this.#db.selectFrom('api_token').where('user_id', '=', userId));
  }

  async removeAllOfUsers(): Promise<number> {
    const removed = await this.#db.deleteFrom('api_token').where('client_id', 'is', null).executeTakeFirst();
    await this.#pubSub.publish('identity');
    return Number(removed.numDeletedRows);
  }

  /**
   * Applies a lifetime to existing tokens: expired ones are deleted, longer ones shortened; without one, none expires.
   */
  async applyLifetime(lifetime: TokenLifetime, now: Date): Promise<{ deleted: number; updated: number }> {
    const expired = await this.#db.deleteFrom('api_token').where('expires_at', '<=', now).executeTakeFirst();
    const expiry = tokenExpiry(lifetime, now);
    // Collectors run unattended for years: their tokens are replaced by hand only.
    const ofUsers = this.#db
      .updateTable('api_token')
      .set({ expires_at: expiry, updated_at: now })
      .where('client_id', 'is', null);
    const updated = await (expiry === null
      ? ofUsers.where('expires_at', 'is not', null)
      : ofUsers.where((token) => token.or([token('expires_at', 'is', null), token('expires_at', '>', expiry)]))
    ).executeTakeFirst();
    return { deleted: Number(expired.numDeletedRows), updated: Number(updated.numUpdatedRows) };
  }
}

async function countOf(tokens: SelectQueryBuilder<Schema, 'api_token', object>): Promise<number> {
  const { count } = await tokens.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}
