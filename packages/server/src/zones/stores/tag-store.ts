import { TAG_TYPES } from '@chokepoint/analysis';
import { registerTagKind, renameTagKind } from '../../kinds/tag-kinds.ts';
import { conflict } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { CheckedTag, TagChange } from '../tags/tag-rules.ts';
import { ZoneStore, type ZoneTag } from './zone-store.ts';

/** Writes tags, in a transaction that `ZoneStore.changing` has begun. */
export class TagStore {
  readonly #db: Database;

  constructor(transaction: Database) {
    this.#db = transaction;
  }

  async create(tag: CheckedTag, author: string, now: Date): Promise<ZoneTag> {
    await this.#requireFree(tag);
    if (tag.position !== null) await this.#shift(tag.position, 1);
    const kind = await registerTagKind(this.#db, tag.name);
    return this.#db
      .insertInto('zone_tag')
      .values({
        ...tag,
        ...kind,
        deleted_by: null,
        created_at: now,
        updated_at: now,
        created_by: author,
        updated_by: author,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  async update(tag: ZoneTag, change: TagChange, author: string, now: Date): Promise<ZoneTag> {
    await this.#requireFree({ ...change, id: tag.id });
    const { position, ...rest } = change;
    if (position !== undefined && tag.position !== null) {
      await this.#shift(tag.position + 1, -1);
      await this.#shift(position, 1, tag.id);
    }
    const kind = change.name === undefined ? {} : await renameTagKind(this.#db, tag.kind_id, change.name);
    return this.#db
      .updateTable('zone_tag')
      .set({ ...rest, ...kind, ...(position !== undefined && { position }), updated_at: now, updated_by: author })
      .where('id', '=', tag.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** The tag stays for its history; its selectors go. */
  async remove(tag: ZoneTag, author: string, now: Date): Promise<void> {
    await this.#db.deleteFrom('zone_selector').where('tag_id', '=', tag.id).execute();
    await this.#db
      .updateTable('zone_tag')
      .set({ deleted_at: now, deleted_by: author, kind_id: null, kind_name: null, position: null })
      .where('id', '=', tag.id)
      .execute();
    if (tag.position !== null) await this.#shift(tag.position, -1);
  }

  /** Moves the zones from a position on. */
  async #shift(from: number, by: 1 | -1, except = 0): Promise<void> {
    await this.#db
      .updateTable('zone_tag')
      .set((row) => ({ position: row('position', '+', by) }))
      .where('type', '=', TAG_TYPES.tier)
      .where('deleted_at', 'is', null)
      .where('position', '>=', from)
      .where('id', '<>', except)
      .execute();
  }

  async #requireFree(wanted: { id?: number; name?: string; glyph?: string | null }): Promise<void> {
    const others = (await new ZoneStore(this.#db).tags()).filter(({ id }) => id !== wanted.id);
    const folded = (name: string) => name.replaceAll(' ', '_').toLowerCase();
    const { name, glyph } = wanted;
    if (name !== undefined && others.some((other) => folded(other.name) === folded(name)))
      throw conflict('asset group tag name must be unique');
    if (glyph && others.some((other) => other.glyph === glyph)) throw conflict('asset group tag glyph must be unique');
  }
}
