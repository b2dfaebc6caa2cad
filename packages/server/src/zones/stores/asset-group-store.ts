import { SEED_TYPES } from '@chokepoint/analysis';
import type { Selectable } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { AssetGroupTable } from '../../storage/zone-tables.ts';
import { ZoneStore } from './zone-store.ts';

/** One object that a group was told to hold. */
export type GroupSelector = {
  readonly id: number;
  readonly name: string;
  readonly selector: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};
export type AssetGroup = Selectable<AssetGroupTable> & { readonly selectors: readonly GroupSelector[] };

/**
 * Groups of older clients. A group of the system shows a tag: its selectors are those of the tag that people made for
 * one object each. The others keep their selectors themselves.
 */
export class AssetGroupStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async all(): Promise<AssetGroup[]> {
    const rows = await this.#db.selectFrom('asset_group').selectAll().orderBy('id').execute();
    return this.#withSelectors(rows);
  }

  async byId(id: number): Promise<AssetGroup | undefined> {
    const rows = await this.#db.selectFrom('asset_group').selectAll().where('id', '=', id).execute();
    return (await this.#withSelectors(rows))[0];
  }

  async create(name: string, tag: string, now: Date): Promise<AssetGroup> {
    const row = await this.#db
      .insertInto('asset_group')
      .values({ name, tag, tag_id: null, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...row, selectors: [] };
  }

  async rename(id: number, name: string, now: Date): Promise<void> {
    await this.#db.updateTable('asset_group').set({ name, updated_at: now }).where('id', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('asset_group').where('id', '=', id).execute();
  }

  /** Adds a selector to a group that keeps its own. */
  async addSelector(group: number, name: string, selector: string, now: Date): Promise<GroupSelector> {
    return this.#db
      .insertInto('asset_group_selector')
      .values({ asset_group_id: group, name, selector, created_at: now, updated_at: now })
      .returning(['id', 'name', 'selector', 'created_at', 'updated_at'])
      .executeTakeFirstOrThrow();
  }

  async removeSelector(id: number): Promise<void> {
    await this.#db.deleteFrom('asset_group_selector').where('id', '=', id).execute();
  }

  async #withSelectors(rows: readonly Selectable<AssetGroupTable>[]): Promise<AssetGroup[]> {
    const own = Map.groupBy(
      await this.#db.selectFrom('asset_group_selector').selectAll().orderBy('id').execute(),
      (row) => row.asset_group_id,
    );
    const tags = rows.flatMap(({ tag_id }) => tag_id ?? []);
    const ofTags = Map.groupBy(await new ZoneStore(this.#db).selectors(tags), (selector) => selector.tag_id);
    return rows.map((row) => {
      if (row.tag_id === null)
        return { ...row, selectors: (own.get(row.id) ?? []).map(({ asset_group_id: _, ...rest }) => rest) };
      const selectors = (ofTags.get(row.tag_id) ?? []).flatMap(({ id, name, seeds, is_default, ...times }) => {
        const [seed] = seeds;
        if (is_default || seeds.length !== 1 || seed?.type !== SEED_TYPES.objectId) return [];
        return [{ id, name, selector: seed.value, created_at: times.created_at, updated_at: times.updated_at }];
      });
      return { ...row, selectors };
    });
  }
}
