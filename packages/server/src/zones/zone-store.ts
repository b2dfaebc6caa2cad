import type { Seed } from '@chokepoint/analysis';
import type { Selectable } from 'kysely';
import type { Database } from '../storage/database.ts';
import type { ZoneMemberTable, ZoneSelectorTable, ZoneTagTable } from '../storage/zone-tables.ts';

export type ZoneTag = Selectable<ZoneTagTable>;
export type ZoneSelector = Selectable<ZoneSelectorTable> & { readonly seeds: readonly Seed[] };
export type ZoneMember = Pick<Selectable<ZoneMemberTable>, 'selector_id' | 'node_id' | 'source' | 'certified'>;

const STATE = 1;

/** Somebody else has changed zones since they were read. */
export class StaleZones extends Error {
  override name = 'StaleZones';
}

/** Tags, their selectors and what those found. Every change goes through `changing`. */
export class ZoneStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async revision(): Promise<number> {
    return (
      await this.#db.selectFrom('zone_state').select('revision').where('id', '=', STATE).executeTakeFirstOrThrow()
    ).revision;
  }

  /** To be called first in a transaction that changes zones: others wait. Throws when `expected` is not the newest. */
  async changing(expected?: number): Promise<void> {
    const { revision } = await this.#db
      .updateTable('zone_state')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', STATE)
      .returning('revision')
      .executeTakeFirstOrThrow();
    if (expected !== undefined && revision !== expected + 1) throw new StaleZones();
  }

  /** Those that are not deleted, in the order in which they were made. */
  async tags(): Promise<ZoneTag[]> {
    return this.#db.selectFrom('zone_tag').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
  }

  async tag(id: number): Promise<ZoneTag | undefined> {
    return this.#db
      .selectFrom('zone_tag')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  }

  async selectors(tags: readonly number[]): Promise<ZoneSelector[]> {
    if (tags.length === 0) return [];
    const rows = await this.#db
      .selectFrom('zone_selector')
      .selectAll()
      .where('tag_id', 'in', [...tags])
      .orderBy('id')
      .execute();
    return this.withSeeds(rows);
  }

  async selector(id: number): Promise<ZoneSelector | undefined> {
    const rows = await this.#db.selectFrom('zone_selector').selectAll().where('id', '=', id).execute();
    return (await this.withSeeds(rows))[0];
  }

  async withSeeds(rows: readonly Selectable<ZoneSelectorTable>[]): Promise<ZoneSelector[]> {
    if (rows.length === 0) return [];
    const seeds = await this.#db
      .selectFrom('zone_seed')
      .selectAll()
      .where(
        'selector_id',
        'in',
        rows.map(({ id }) => id),
      )
      .orderBy('selector_id')
      .orderBy('part')
      .execute();
    const bySelector = Map.groupBy(seeds, (seed) => seed.selector_id);
    return rows.map((row) => ({
      ...row,
      seeds: (bySelector.get(row.id) ?? []).map(({ type, value }) => ({ type, value })),
    }));
  }

  async members(selectors: readonly number[]): Promise<ZoneMember[]> {
    if (selectors.length === 0) return [];
    return this.#db
      .selectFrom('zone_member')
      .select(['selector_id', 'node_id', 'source', 'certified'])
      .where('selector_id', 'in', [...selectors])
      .execute();
  }
}
