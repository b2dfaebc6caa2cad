import { TAG_TYPES } from '@chokepoint/analysis';
import type { Insertable, Selectable } from 'kysely';
import { registerTagKind, renameTagKind } from '../../kinds/tag-kinds.ts';
import { conflict, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { ZoneTagTable } from '../../storage/tables/zone-tables.ts';

export type ZoneTag = Selectable<ZoneTagTable>;

export type NewTag = {
  readonly name: string;
  readonly type: number;
  readonly description: string;
  readonly position: number | null;
  readonly require_certify: boolean | null;
  readonly analysis_enabled: boolean | null;
  readonly glyph: string | null;
};

export type TagChange = {
  name?: string;
  description?: string;
  position?: number;
  require_certify?: boolean;
  analysis_enabled?: boolean;
  glyph?: string | null;
};

export const isTierZeroTag = ({ type, position }: Pick<ZoneTag, 'type' | 'position'>): boolean =>
  type === TAG_TYPES.tier && position === 1;

/** Tags: zones, labels, and what is owned. Write in a transaction that begins with `ZoneRevisionStore.advance`. */
export class TagStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** All that are not deleted, the oldest first. */
  async all(): Promise<ZoneTag[]> {
    return this.#db.selectFrom('zone_tag').selectAll().where('deleted_at', 'is', null).orderBy('id').execute();
  }

  async byId(id: number): Promise<ZoneTag | undefined> {
    return this.#db
      .selectFrom('zone_tag')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
  }

  async require(id: number): Promise<ZoneTag> {
    const tag = await this.byId(id);
    if (!tag) throw notFound();
    return tag;
  }

  /** Whether there ever was a tag; deleted ones count. */
  async isSeeded(): Promise<boolean> {
    const row = await this.#db.selectFrom('zone_tag').select('id').limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** The id of the zone at the top, if there is one. */
  async tierZero(): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('zone_tag')
      .select('id')
      .where('type', '=', TAG_TYPES.tier)
      .where('position', '=', 1)
      .executeTakeFirst();
    return row?.id;
  }

  async create(tag: NewTag, author: string, now: Date): Promise<ZoneTag> {
    await this.#requireFree(tag);
    if (tag.position !== null) await this.#shift(tag.position, 1);
    return this.#insert(tag, author, { created_at: now, updated_at: now });
  }

  /** Creates a tag of the service itself, dated by the database. */
  seed(tag: NewTag, author: string): Promise<ZoneTag> {
    return this.#insert(tag, author, {});
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

  /** The row stays for the history. Its selectors must have been removed. */
  async remove(tag: ZoneTag, author: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('zone_tag')
      .set({ deleted_at: now, deleted_by: author, kind_id: null, kind_name: null, position: null })
      .where('id', '=', tag.id)
      .execute();
    if (tag.position !== null) await this.#shift(tag.position, -1);
  }

  async #insert(
    tag: NewTag,
    author: string,
    times: Pick<Insertable<ZoneTagTable>, 'created_at' | 'updated_at'>,
  ): Promise<ZoneTag> {
    const kind = await registerTagKind(this.#db, tag.name);
    const authors = { created_by: author, updated_by: author, deleted_by: null };
    return this.#db
      .insertInto('zone_tag')
      .values({ ...tag, ...kind, ...authors, ...times })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Moves the zones at a position and after it. */
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
    const others = (await this.all()).filter(({ id }) => id !== wanted.id);
    const folded = (name: string) => name.replaceAll(' ', '_').toLowerCase();
    const { name, glyph } = wanted;
    if (name !== undefined && others.some((other) => folded(other.name) === folded(name)))
      throw conflict('asset group tag name must be unique');
    if (glyph && others.some((other) => other.glyph === glyph)) throw conflict('asset group tag glyph must be unique');
  }
}
