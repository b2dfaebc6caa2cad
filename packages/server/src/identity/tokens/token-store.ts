import { randomBytes, randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { PubSub } from '../../storage/pub-sub.ts';
import type { ApiTokenTable } from '../../storage/tables/identity-tables.ts';
import type { Encrypter } from '../secrets/encrypter.ts';
import type { TokenRecord } from './encode-token.ts';

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
  ...Object.fromEntries(SHOWN.map((name) => [name, sql.ref(name)])),
  key: sql`null::text`, // a key is never shown, so no filter may find it
  deleted_at: neverDeleted,
};
const KEY_BYTES = 40;
const NEVER = '0001-01-01T00:00:00Z';

/** API tokens of users; those of collectors belong to their clients. Their keys are kept sealed, because checking a signature needs the key itself. */
export class TokenStore {
  readonly #db: Database;
  readonly #encrypter: Encrypter;
  readonly #pubSub: PubSub;

  constructor(db: Database, encrypter: Encrypter, pubSub: PubSub) {
    this.#db = db;
    this.#encrypter = encrypter;
    this.#pubSub = pubSub;
  }

  /** Tokens of one user, or of all. */
  async list(request: ListRequest, userId: string | undefined): Promise<TokenRecord[]> {
    const all = this.#db.selectFrom('api_token').select(SHOWN).where('client_id', 'is', null);
    const query = filtered(userId ? all.where('user_id', '=', userId) : all, request.filters, COLUMNS);
    return sorted(query, request.sorts, COLUMNS, [{ by: sql.ref('created_at') }, { by: sql.ref('id') }]).execute();
  }

  async byId(id: string): Promise<TokenRecord | undefined> {
    const users = this.#db.selectFrom('api_token').select(SHOWN).where('client_id', 'is', null);
    return users.where('id', '=', id).executeTakeFirst();
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
    await this.#db.deleteFrom('api_token').where('client_id', '=', clientId).execute();
    const owner = { user_id: null, client_id: clientId, created_by: createdBy, name: null };
    return this.#issue({ ...owner, expires_at: null, last_access: new Date(NEVER) }, now);
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
    const sealed = { key_sealed: this.#encrypter.encrypt(key), hmac_method: 'hmac-sha2-256' };
    const record = await this.#db
      .insertInto('api_token')
      .values({ id: randomUUID(), ...token, ...sealed, created_at: now, updated_at: now })
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    return { record, key };
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('api_token').where('id', '=', id).execute();
    await this.#pubSub.publish('identity');
  }
}
