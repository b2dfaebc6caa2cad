import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

export type SourceKind = { readonly id: number; readonly name: string };

/** Stands for nodes that carry none of the source kinds. */
export const SOURCELESS: SourceKind = { id: 0, name: 'Sourceless' };
const BUILT_IN: readonly string[] = ['Base', 'AZBase'];

/** The kinds that tell where nodes come from. */
export class SourceKinds {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** By name, letter by letter as bytes. */
  async all(): Promise<SourceKind[]> {
    return this.#db.selectFrom('source_kind').selectAll().orderBy(sql`name collate "C"`).execute();
  }

  /** Those that are there already stay, and use up no number. */
  async register(names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    const known = new Set((await this.all()).map(({ name }) => name));
    const added = [...new Set(names)].filter((name) => !known.has(name));
    if (added.length === 0) return;
    await this.#db
      .insertInto('source_kind')
      .values(added.map((name) => ({ name })))
      .onConflict((clash) => clash.column('name').doNothing())
      .execute();
  }

  async forget(names: readonly string[]): Promise<void> {
    const gone = names.filter((name) => !BUILT_IN.includes(name));
    if (gone.length > 0) await this.#db.deleteFrom('source_kind').where('name', 'in', gone).execute();
  }
}
