import { SEED_TYPES } from '@chokepoint/analysis';
import type { Selectable } from 'kysely';
import { notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { AssetGroupTable } from '../../storage/tables/zone-tables.ts';
import { SelectorStore } from './selector-store.ts';

/** One object that users added to a group. */
export type GroupSelector = {
  readonly id: number;
  readonly name: string;
  readonly selector: string;
  readonly created_at: Date;
  readonly updated_at: Date;
};
export type AssetGroup = Selectable<AssetGroupTable> & { readonly selectors: readonly GroupSelector[] };

/**
 * Asset groups, the predecessors of zones that older clients use. A system group is a view of a tag: its selectors are
 * those of the tag that users made for one object each. Other groups have their own selectors.
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

  async require(id: number): Promise<AssetGroup> {
    const group = await this.byId(id);
    if (!group) throw notFound();
    return group;
  }

  async create(name: string, tag: string, now: Date): Promise<AssetGroup> {
    const row = await this.#db
      .insertInto('asset_group')
      .values({ name, tag, tag_id: null, created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { ...row, selectors: [] };
  }

  /** Creates system groups, dated by the database. */
  async seed(groups: readonly { readonly name: string; readonly tag: string; readonly tag_id: number }[]) {
    await this.#db
      .insertInto('asset_group')
      .values(groups.map((group) => ({ ...group, system_group: true })))
      .execute();
  }

  async rename(id: number, name: string, now: Date): Promise<void> {
    await this.#db.updateTable('asset_group').set({ name, updated_at: now }).where('id', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('asset_group').where('id', '=', id).execute();
  }

  /** Adds a selector to a group that is not a view of a tag. */
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

  async removeSelectorsOf(groups: readonly number[]): Promise<void> {
    if (groups.length === 0) return;
    await this.#db
      .deleteFrom('asset_group_selector')
      .where('asset_group_id', 'in', [...groups])
      .execute();
  }

  /** The tags that these groups are views of. */
  async tagsOf(groups: readonly number[]): Promise<number[]> {
    if (groups.length === 0) return [];
    const rows = await this.#db
      .selectFrom('asset_group')
      .select('tag_id')
      .where('id', 'in', [...groups])
      .execute();
    return rows.flatMap(({ tag_id }) => tag_id ?? []);
  }

  /** Which object has which group tag by a group's own selectors, in the order of tags. */
  async taggedObjects(): Promise<{ readonly tag: string; readonly objectId: string }[]> {
    return this.#db
      .selectFrom('asset_group_selector')
      .innerJoin('asset_group', 'asset_group.id', 'asset_group_selector.asset_group_id')
      .select(['asset_group.tag', 'selector as objectId'])
      .distinct()
      .orderBy('asset_group.tag')
      .execute();
  }

  async #withSelectors(rows: readonly Selectable<AssetGroupTable>[]): Promise<AssetGroup[]> {
    const own = Map.groupBy(
      await this.#db.selectFrom('asset_group_selector').selectAll().orderBy('id').execute(),
      (row) => row.asset_group_id,
    );
    const tags = rows.flatMap(({ tag_id }) => tag_id ?? []);
    const ofTags = Map.groupBy(await new SelectorStore(this.#db).ofTags(tags), (selector) => selector.tag_id);
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
