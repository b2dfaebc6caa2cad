import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { filtered, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import type { AssetGroupCollectionTable } from '../../storage/tables/zone-tables.ts';

type GroupCollection = Selectable<AssetGroupCollectionTable>;

const COLUMNS = {
  id: sql.ref('id'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  deleted_at: neverDeleted,
};
const DAY_MS = 86_400_000;
const RETENTION_DAYS = 30;

/** What asset groups contained at the end of each tagging. */
export class GroupCollectionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async list(group: number, { filters, sorts }: ListRequest): Promise<GroupCollection[]> {
    const query = this.#db.selectFrom('asset_group_collection').selectAll().where('asset_group_id', '=', group);
    return sorted(filtered(query, filters, COLUMNS), sorts, COLUMNS, [{ by: COLUMNS.id }]).execute();
  }

  /** `json`: an array of `count` entries. */
  async add(group: number, entries: { readonly json: string; readonly count: number }, now: Date): Promise<void> {
    const first = await this.#reserveEntryIds(entries.count);
    await this.#db
      .insertInto('asset_group_collection')
      .values({
        asset_group_id: group,
        entries: entries.json,
        first_entry_id: first,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }

  async deleteOld(now: Date): Promise<void> {
    await this.#db
      .deleteFrom('asset_group_collection')
      .where('created_at', '<', new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
      .execute();
  }

  /** The first of `count` consecutive ids that no other collection gets. */
  async #reserveEntryIds(count: number): Promise<number> {
    const { rows } = await sql<{ first: number | string }>`
      select setval('asset_group_entry_id', nextval('asset_group_entry_id') + ${Math.max(0, count - 1)}::bigint) - ${Math.max(0, count - 1)}::bigint as first
    `.execute(this.#db);
    return Number(rows[0]!.first);
  }
}
