import type { Seed } from '@chokepoint/analysis';
import { conflict, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import { inBatches } from '../../storage/in-batches.ts';
import type { CheckedSelector, SelectorChange } from '../selectors/selector-rules.ts';
import { type ZoneSelector, ZoneStore } from './zone-store.ts';

/** Writes selectors, in a transaction that `ZoneStore.changing` has begun. */
export class SelectorStore {
  readonly #db: Database;

  constructor(transaction: Database) {
    this.#db = transaction;
  }

  async create(tag: number, { seeds, ...selector }: CheckedSelector, author: string, now: Date): Promise<ZoneSelector> {
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
    await this.#writeSeeds(row.id, seeds);
    return { ...row, seeds };
  }

  async update(selector: ZoneSelector, change: SelectorChange, author: string, now: Date): Promise<ZoneSelector> {
    const { seeds, disabled, ...rest } = change;
    if (rest.name !== undefined && rest.name !== selector.name) await this.#requireFree(selector.tag_id, rest.name);
    const switched = disabled !== undefined && disabled !== (selector.disabled_at !== null);
    const row = await this.#db
      .updateTable('zone_selector')
      .set({
        ...rest,
        ...(switched && { disabled_at: disabled ? now : null, disabled_by: disabled ? author : null }),
        updated_at: now,
        updated_by: author,
      })
      .where('id', '=', selector.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound(); // deleted since it was read
    if (!seeds) return { ...row, seeds: selector.seeds };
    await this.#db.deleteFrom('zone_seed').where('selector_id', '=', selector.id).execute();
    await this.#writeSeeds(selector.id, seeds);
    return { ...row, seeds };
  }

  async remove(selector: number): Promise<void> {
    await this.#db.deleteFrom('zone_selector').where('id', '=', selector).execute();
  }

  async #writeSeeds(selector: number, seeds: readonly Seed[]): Promise<void> {
    const rows = seeds.map(({ type, value }, part) => ({ selector_id: selector, part, type, value }));
    for (const batch of inBatches(rows))
      await this.#db
        .insertInto('zone_seed')
        .values([...batch])
        .execute();
  }

  async #requireFree(tag: number, name: string): Promise<void> {
    const selectors = await new ZoneStore(this.#db).selectors([tag]);
    if (selectors.some((other) => other.name === name)) throw conflict('asset group tag selector name must be unique');
  }
}
