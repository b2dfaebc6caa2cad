import type { Seed } from '@chokepoint/analysis';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import type { ZoneMemberTable, ZoneSelectorTable, ZoneTagTable } from '../../storage/zone-tables.ts';

export type ZoneTag = Selectable<ZoneTagTable>;
export type ZoneSelector = Selectable<ZoneSelectorTable> & { readonly seeds: readonly Seed[] };
export type ZoneMember = Pick<Selectable<ZoneMemberTable>, 'selector_id' | 'node_id' | 'source' | 'certified'>;

const STATE = 1;
const MEMBERS_PAGE = 4096;

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

  /** What selectors have, by selector. There can be very many: they are read a page at a time, so that others get their turn. */
  async members(selectors: readonly number[]): Promise<Map<number, ZoneMember[]>> {
    const found = new Map<number, ZoneMember[]>();
    if (selectors.length === 0) return found;
    for (let last = { selector_id: -1, node_id: -1 }; ; ) {
      const page = await this.#db
        .selectFrom('zone_member')
        .select(['selector_id', 'node_id', 'source', 'certified'])
        .where('selector_id', 'in', [...selectors])
        .where(sql<boolean>`(selector_id, node_id) > (${last.selector_id}, ${last.node_id})`)
        .orderBy('selector_id')
        .orderBy('node_id')
        .limit(MEMBERS_PAGE)
        .execute();
      for (const member of page) {
        const list = found.get(member.selector_id);
        if (list) list.push(member);
        else found.set(member.selector_id, [member]);
      }
      if (page.length < MEMBERS_PAGE) return found;
      last = page.at(-1)!;
    }
  }
}
