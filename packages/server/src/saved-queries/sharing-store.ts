import type { UserStore } from '../identity/users/user-store.ts';
import { badRequest } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { Grant, SeenQuery } from './saved-query.ts';
import type { SavedQueryParts } from './saved-query-parts.ts';
import { seenById } from './saved-query-store.ts';

/** With whom one query is shared: with all users, with some, or with none. */
export class SharingStore {
  readonly #db: Database;
  readonly #users: UserStore;
  readonly #queryId: number;

  constructor(db: Database, users: UserStore, queryId: number) {
    this.#db = db;
    this.#users = users;
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

  async shareWithAll(now: Date): Promise<Grant[]> {
    await this.clear();
    return this.#add([{ shared_to_user_id: null, public: true }], now);
  }

  /** Shares the query with exactly these users; others lose it. */
  async shareWith(userIds: readonly string[], now: Date): Promise<Grant[]> {
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
    const known = await this.#users.lockExisting(userIds);
    const unknown = userIds.find((userId) => !known.has(userId));
    if (unknown !== undefined) throw badRequest(`user_ids names a user who does not exist: ${unknown}`);
  }
}

/** Runs `change` while the query cannot be changed, shared or deleted elsewhere; all of it takes effect, or nothing. */
export async function changeSharing<T>(
  { db, users }: Pick<SavedQueryParts, 'db' | 'users'>,
  queryId: number,
  userId: string,
  change: (query: SeenQuery | undefined, sharing: SharingStore) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('saved_query').select('id').where('id', '=', queryId).forUpdate().execute();
    const query = await seenById(transaction, queryId, userId).executeTakeFirst();
    return change(query, new SharingStore(transaction, users.within(transaction), queryId));
  });
}

/** Shows queries to all users. */
export async function makePublic(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const grant = { shared_to_user_id: null, public: true, created_at: now, updated_at: now };
  await db
    .insertInto('saved_query_permission')
    .values(ids.map((id) => ({ ...grant, query_id: id })))
    .execute();
}
