import { SEED_TYPES, type Seed } from '@chokepoint/analysis';
import type { Selectable } from 'kysely';
import { conflict, notFound } from '../../service-error.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { ZoneSelectorTable } from '../../storage/tables/zone-tables.ts';

export type SelectorRow = Selectable<ZoneSelectorTable>;
export type ZoneSelector = SelectorRow & { readonly seeds: readonly Seed[] };

export type NewSelector = {
  readonly name: string;
  readonly description: string;
  readonly auto_certify: number;
  readonly seeds: readonly Seed[];
};

export type SelectorChange = Partial<NewSelector> & { readonly disabled?: boolean };

/** Selectors of tags and their seeds. Write in a transaction that begins with `ZoneRevisionStore.advance`. */
export class SelectorStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async ofTags(tags: readonly number[]): Promise<ZoneSelector[]> {
    if (tags.length === 0) return [];
    const rows = await this.#db
      .selectFrom('zone_selector')
      .selectAll()
      .where('tag_id', 'in', [...tags])
      .orderBy('id')
      .execute();
    return this.withSeeds(rows);
  }

  async byId(id: number): Promise<ZoneSelector | undefined> {
    const rows = await this.#db.selectFrom('zone_selector').selectAll().where('id', '=', id).execute();
    return (await this.withSeeds(rows))[0];
  }

  async withSeeds(rows: readonly SelectorRow[]): Promise<ZoneSelector[]> {
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

  async create(tag: number, { seeds, ...selector }: NewSelector, author: string, now: Date): Promise<ZoneSelector> {
    await this.#requireFree(tag, selector.name);
    const row = await this.#db
      .insertInto('zone_selector')
      .values({
        ...selector,
        tag_id: tag,
        disabled_by: null,
        created_at: now,
        updated_at: now,
        created_by: author,
        updated_by: author,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#writeSeeds([{ id: row.id, seeds }]);
    return { ...row, seeds };
  }

  async update(selector: ZoneSelector, change: SelectorChange, author: string, now: Date): Promise<ZoneSelector> {
    const { seeds, disabled, ...rest } = change;
    if (rest.name !== undefined && rest.name !== selector.name) await this.#requireFree(selector.tag_id, rest.name);
    const isSwitched = disabled !== undefined && disabled !== (selector.disabled_at !== null);
    const row = await this.#db
      .updateTable('zone_selector')
      .set({
        ...rest,
        ...(isSwitched && { disabled_at: disabled ? now : null, disabled_by: disabled ? author : null }),
        updated_at: now,
        updated_by: author,
      })
      .where('id', '=', selector.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound(); // deleted since it was read
    if (!seeds) return { ...row, seeds: selector.seeds };
    await this.#db.deleteFrom('zone_seed').where('selector_id', '=', selector.id).execute();
    await this.#writeSeeds([{ id: selector.id, seeds }]);
    return { ...row, seeds };
  }

  async ofExtension(extensionId: number): Promise<ZoneSelector[]> {
    const rows = await this.#db
      .selectFrom('zone_selector')
      .selectAll()
      .where('extension_id', '=', extensionId)
      .orderBy('id')
      .execute();
    return this.withSeeds(rows);
  }

  /** Makes a selector one of an extension, which users cannot edit. */
  async claim(id: number, own: Pick<SelectorRow, 'allow_disable' | 'rule_key' | 'extension_id'>): Promise<void> {
    const update = this.#db.updateTable('zone_selector').set({ ...own, is_default: true });
    try {
      await update.where('id', '=', id).execute();
    } catch (error) {
      if (violatedConstraint(error) !== 'zone_selector_rule_key') throw error;
      throw conflict(`the privilege zone rule id ${own.rule_key} is used by another extension`);
    }
  }

  async rename(id: number, name: string, now: Date): Promise<void> {
    await this.#db.updateTable('zone_selector').set({ name, updated_at: now }).where('id', '=', id).execute();
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('zone_selector').where('id', '=', id).execute();
  }

  async removeAllOf(tag: number): Promise<void> {
    await this.#db.deleteFrom('zone_selector').where('tag_id', '=', tag).execute();
  }

  /** Removes what users added to tags; the default selectors stay. */
  async removeCustom(tags: readonly number[]): Promise<void> {
    if (tags.length === 0) return;
    await this.#db
      .deleteFrom('zone_selector')
      .where('is_default', '=', false)
      .where('tag_id', 'in', [...tags])
      .execute();
  }

  /** Creates the default selectors of a tag, each with one query, dated by the database. */
  async namesOf(tag: number): Promise<Set<string>> {
    const rows = await this.#db.selectFrom('zone_selector').select('name').where('tag_id', '=', tag).execute();
    return new Set(rows.map(({ name }) => name));
  }

  async seed(
    tag: number,
    selectors: readonly {
      readonly name: string;
      readonly description: string;
      readonly query: string;
      readonly allow_disable: boolean;
      readonly auto_certify: number;
    }[],
    author: string,
  ): Promise<void> {
    const rows = await this.#db
      .insertInto('zone_selector')
      .values(
        selectors.map(({ query: _, ...selector }) => ({
          ...selector,
          tag_id: tag,
          is_default: true,
          disabled_by: null,
          created_by: author,
          updated_by: author,
        })),
      )
      .returning(['id', 'name'])
      .execute();
    const ids = new Map(rows.map(({ id, name }) => [name, id]));
    await this.#writeSeeds(
      selectors.map(({ name, query }) => ({
        id: ids.get(name)!,
        seeds: [{ type: SEED_TYPES.cypher, value: query }],
      })),
    );
  }

  async #writeSeeds(selectors: readonly { readonly id: number; readonly seeds: readonly Seed[] }[]): Promise<void> {
    const rows = selectors.flatMap(({ id, seeds }) =>
      seeds.map(({ type, value }, part) => ({ selector_id: id, part, type, value })),
    );
    for (const batch of inBatches(rows))
      await this.#db
        .insertInto('zone_seed')
        .values([...batch])
        .execute();
  }

  async #requireFree(tag: number, name: string): Promise<void> {
    const selectors = await this.ofTags([tag]);
    if (selectors.some((other) => other.name === name)) throw conflict('asset group tag selector name must be unique');
  }
}
