import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ListRequest } from '../http/list-request.ts';
import type { Announcements } from '../storage/announcements.ts';
import type { Database } from '../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted, sorted } from '../storage/list-query.ts';
import type { TokenRecord } from './encode-identity.ts';
import type { Sealer } from './sealer.ts';

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

/** API tokens. Their keys are kept sealed, because checking a signature needs the key itself. */
export class TokenStore {
  readonly #db: Database;
  readonly #sealer: Sealer;
  readonly #announcements: Announcements;

  constructor(db: Database, sealer: Sealer, announcements: Announcements) {
    this.#db = db;
    this.#sealer = sealer;
    this.#announcements = announcements;
  }

  /** Tokens of one user, or of all. */
  async list(request: ListRequest, userId: string | undefined): Promise<TokenRecord[]> {
    const all = this.#db.selectFrom('api_token').select(SHOWN);
    const query = filtered(userId ? all.where('user_id', '=', userId) : all, request.filters, COLUMNS);
    return sorted(query, request.sorts, COLUMNS, [{ by: sql.ref('created_at') }, { by: sql.ref('id') }]).execute();
  }

  async byId(id: string): Promise<TokenRecord | undefined> {
    return this.#db.selectFrom('api_token').select(SHOWN).where('id', '=', id).executeTakeFirst();
  }

  async create(token: {
    userId: string;
    createdBy: string;
    name: string;
    now: Date;
    expiresAt: Date | null;
  }): Promise<{ record: TokenRecord; key: string }> {
    const key = randomBytes(KEY_BYTES).toString('base64');
    const record = await this.#db
      .insertInto('api_token')
      .values({
        id: randomUUID(),
        user_id: token.userId,
        name: token.name,
        key_sealed: this.#sealer.seal(key),
        hmac_method: 'hmac-sha2-256',
        last_access: token.now,
        expires_at: token.expiresAt,
        created_by: token.createdBy,
        created_at: token.now,
        updated_at: token.now,
      })
      .returning(SHOWN)
      .executeTakeFirstOrThrow();
    return { record, key };
  }

  async remove(id: string): Promise<void> {
    await this.#db.deleteFrom('api_token').where('id', '=', id).execute();
    await this.#announcements.announce('identity');
  }
}
