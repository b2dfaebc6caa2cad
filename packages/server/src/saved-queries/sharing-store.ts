import { badRequest } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { Grant, SeenQuery } from './saved-query.ts';
import { seenById } from './saved-query-store.ts';

/** With whom one query is shared: with everybody, with some users, or with nobody. */
export class Sharing {
  readonly #db: Database;
  readonly #queryId: number;

  constructor(db: Database, queryId: number) {
    this.#db = db;
    this.#queryId = queryId;
  }

  async grants(): Promise<Grant[]> {
    return this.#db
      .selectFrom('saved_query_permission')
      .selectAll()
      .where('query_id', '=', this.#queryId)
      .orderBy('id')
      .execute();
  }

  async withEverybody(now: Date): Promise<Grant[]> {
    await this.clear();
    return this.#add([{ shared_to_user_id: null, public: true }], now);
  }

  /** With exactly these users, whoever had it before. */
  async withUsers(userIds: readonly string[], now: Date): Promise<Grant[]> {
    await this.#requireUsers(userIds);
    await this.clear();
    return this.#add(
      userIds.map((userId) => ({ shared_to_user_id: userId, public: false })),
      now,
    );
  }

  async clear(): Promise<void> {
    await this.#db.deleteFrom('saved_query_permission').where('query_id', '=', this.#queryId).execute();
  }

  async remove(userIds: readonly string[]): Promise<void> {
    await this.#db
      .deleteFrom('saved_query_permission')
      .where('query_id', '=', this.#queryId)
      .where('shared_to_user_id', 'in', [...userIds])
      .execute();
  }

  async #add(
    grants: readonly { readonly shared_to_user_id: string | null; readonly public: boolean }[],
    now: Date,
  ): Promise<Grant[]> {
    return this.#db
      .insertInto('saved_query_permission')
      .values(grants.map((grant) => ({ ...grant, query_id: this.#queryId, created_at: now, updated_at: now })))
      .returningAll()
      .execute();
  }

  async #requireUsers(userIds: readonly string[]): Promise<void> {
    const found = await this.#db
      .selectFrom('app_user')
      .select('id')
      .where('id', 'in', [...userIds])
      .forKeyShare() // so that none of them is deleted before the query is shared
      .execute();
    const known = new Set(found.map((user) => user.id));
    const unknown = userIds.find((userId) => !known.has(userId));
    if (unknown !== undefined) throw badRequest(`user_ids names a user who does not exist: ${unknown}`);
  }
}

/** Runs `change` while nobody else can change, share or delete the query; all of it takes effect, or nothing. */
export async function changeSharing<T>(
  db: Database,
  queryId: number,
  userId: string,
  change: (query: SeenQuery | undefined, sharing: Sharing) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const database = transaction;
    await database.selectFrom('saved_query').select('id').where('id', '=', queryId).forUpdate().execute();
    const query = await seenById(database, queryId, userId).executeTakeFirst();
    return change(query, new Sharing(database, queryId));
  });
}
