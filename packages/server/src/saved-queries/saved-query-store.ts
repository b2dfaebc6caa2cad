import type { SavedQueryScope } from '@chokepoint/contract';
import { sql } from 'kysely';
import { badRequest } from '../service-error.ts';
import { type Database, violatedConstraint } from '../storage/database.ts';
import { filtered, type ListExpressions, neverDeleted } from '../storage/list-query.ts';
import type { ListRequest } from '../storage/list-request.ts';
import { sortedPage } from '../storage/sorted-page.ts';
import { inScope, visibility } from './query-scope-read.ts';
import type { NewQuery, OwnedQuery, SavedQuery, SeenQuery } from './saved-query.ts';

const COLUMNS: ListExpressions = {
  id: sql.ref('saved_query.id'),
  user_id: sql`coalesce(saved_query.user_id, '00000000-0000-0000-0000-000000000000'::uuid)`,
  name: sql.ref('saved_query.name'),
  query: sql.ref('saved_query.query'),
  description: sql.ref('saved_query.description'),
  created_at: sql.ref('saved_query.created_at'),
  updated_at: sql.ref('saved_query.updated_at'),
  deleted_at: neverDeleted,
};
/** Rows per statement. */
const BATCH = 200;
const MOST_QUERIES = 1000;

/** Queries that users have saved. Names are unique for each user. */
export class SavedQueryStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** One page of what the user sees in the scope, and the total without paging. */
  async list(
    scope: SavedQueryScope,
    userId: string,
    request: ListRequest,
  ): Promise<{ count: number; rows: SeenQuery[] }> {
    const all = this.#db.selectFrom('saved_query').where((queries) => inScope(queries, scope, userId));
    const rows = filtered(all, request.filters, COLUMNS).selectAll('saved_query').select(visibility(userId));
    return sortedPage(rows, request, COLUMNS, [ID]);
  }

  /** Everything that the user sees in the scope, by id, read in batches. */
  async *each(scope: SavedQueryScope, userId: string): AsyncGenerator<SavedQuery> {
    let last = 0;
    for (;;) {
      const rows = await this.#db
        .selectFrom('saved_query')
        .selectAll()
        .where((queries) => inScope(queries, scope, userId))
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      yield* rows;
      if (rows.length < BATCH) return;
      last = rows.at(-1)!.id;
    }
  }

  async byId(id: number, userId: string): Promise<SeenQuery | undefined> {
    return seenById(this.#db, id, userId).executeTakeFirst();
  }

  /** Saves all of the queries or none. */
  async create(userId: string, queries: readonly NewQuery[], now: Date): Promise<SavedQuery[]> {
    return requireUniqueName(() =>
      this.#db.transaction().execute(async (transaction) => {
        await requireRoom(transaction, userId, queries.length);
        const saved: SavedQuery[] = [];
        for (let start = 0; start < queries.length; start += BATCH) {
          const batch = queries.slice(start, start + BATCH);
          saved.push(
            ...(await transaction
              .insertInto('saved_query')
              .values(batch.map((query) => ({ ...query, user_id: userId, created_at: now, updated_at: now })))
              .returningAll()
              .execute()),
          );
        }
        return saved;
      }),
    );
  }

  /** `undefined` when the query was deleted. */
  async update(id: number, change: Partial<Omit<OwnedQuery, 'key'>>, now: Date): Promise<SavedQuery | undefined> {
    return requireUniqueName(() =>
      this.#db
        .updateTable('saved_query')
        .set({ ...change, updated_at: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),
    );
  }

  /**
   * Stores exactly these queries for an extension: those with a known key in place, others are new or deleted. Returns
   * the ids of the new ones. Call it in a transaction.
   */
  async putOfExtension(extensionId: number, queries: readonly OwnedQuery[], now: Date): Promise<number[]> {
    const known = await this.#db
      .selectFrom('saved_query')
      .select(['id', 'query_key'])
      .where('extension_id', '=', extensionId)
      .execute();
    const idOf = new Map(known.map(({ id, query_key }) => [query_key, id]));
    const keys = new Set(queries.map(({ key }) => key));
    for (const { id, query_key } of known) if (!keys.has(query_key ?? '')) await this.remove(id);
    const added: number[] = [];
    for (const { key, ...query } of queries) {
      const id = idOf.get(key);
      if (id !== undefined) await this.update(id, query, now);
      else {
        const row = {
          ...query,
          query_key: key,
          extension_id: extensionId,
          user_id: null,
          created_at: now,
          updated_at: now,
        };
        added.push((await this.#db.insertInto('saved_query').values(row).returning('id').executeTakeFirstOrThrow()).id);
      }
    }
    return added;
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('saved_query').where('id', '=', id).execute();
  }
}

const ID = { by: COLUMNS.id! };

/** Throws when the user would have more queries than one user may. */
async function requireRoom(db: Database, userId: string, more: number): Promise<void> {
  const { count } = await db
    .selectFrom('saved_query')
    .select((queries) => queries.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(count) + more > MOST_QUERIES)
    throw badRequest(`a user can save at most ${MOST_QUERIES} queries: delete some first`);
}

async function requireUniqueName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) === 'saved_query_user_name_key')
      throw badRequest('duplicate name for saved query: please choose a different name');
    throw error;
  }
}

/** The query and why this user sees it. */
export function seenById(db: Database, id: number, userId: string) {
  return db
    .selectFrom('saved_query')
    .selectAll('saved_query')
    .select(visibility(userId))
    .where('saved_query.id', '=', id);
}
