import { randomBytes } from 'node:crypto';
import type { SavedViewContent } from '@chokepoint/contract';
import type { Selectable } from 'kysely';
import { badRequest } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { SavedViewTables } from '../storage/tables/saved-view-tables.ts';

export type SavedView = Selectable<SavedViewTables['saved_view']>;
type NewView = { readonly name: string; readonly note: string; readonly content: SavedViewContent };

const MOST_VIEWS = 500;
/** A key cannot be guessed: it is all that a shared link has. */
const KEY_BYTES = 12;

/** Views of Explore that users have saved. */
export class SavedViewStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those of a user without their content, the latest first. */
  async list(userId: string): Promise<Omit<SavedView, 'content'>[]> {
    return this.#db
      .selectFrom('saved_view')
      .select(['key', 'user_id', 'name', 'note', 'created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('updated_at', 'desc')
      .orderBy('key')
      .execute();
  }

  async byKey(key: string): Promise<SavedView | undefined> {
    return this.#db.selectFrom('saved_view').selectAll().where('key', '=', key).executeTakeFirst();
  }

  async create(userId: string, { name, note, content }: NewView, now: Date): Promise<SavedView> {
    return this.#db.transaction().execute(async (transaction) => {
      const { count } = await transaction
        .selectFrom('saved_view')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_VIEWS) throw badRequest(`a user can save at most ${MOST_VIEWS} views`);
      const key = randomBytes(KEY_BYTES).toString('base64url');
      return transaction
        .insertInto('saved_view')
        .values({
          key,
          user_id: userId,
          name,
          note,
          content: storable(content),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
  }

  /** `undefined` when the user has no such view. */
  async update(key: string, userId: string, change: Partial<NewView>, now: Date): Promise<SavedView | undefined> {
    const { content, ...texts } = change;
    return this.#db
      .updateTable('saved_view')
      .set({ ...texts, ...(content && { content: storable(content) }), updated_at: now })
      .where('key', '=', key)
      .where('user_id', '=', userId)
      .returningAll()
      .executeTakeFirst();
  }

  /** Whether the user had such a view. */
  async remove(key: string, userId: string): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('saved_view')
      .where('key', '=', key)
      .where('user_id', '=', userId)
      .returning('key')
      .executeTakeFirst();
    return removed !== undefined;
  }
}

/** Half a surrogate pair cannot be stored as JSON. */
function storable(content: SavedViewContent): string {
  return JSON.stringify(content, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
}
