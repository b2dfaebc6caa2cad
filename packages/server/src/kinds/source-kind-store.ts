import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

type SourceKind = { readonly id: number; readonly name: string };

/** For nodes without any source kind. */
export const SOURCELESS: SourceKind = { id: 0, name: 'Sourceless' };
const BUILT_IN: readonly string[] = ['Base', 'AZBase'];

/** The kinds that say which collector nodes come from. */
export class SourceKindStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** By name, compared as bytes. */
  async all(): Promise<SourceKind[]> {
    return this.#db.selectFrom('source_kind').selectAll().orderBy(sql`name collate "C"`).execute();
  }

  /** Registers those that are new. The others use up no id. */
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

  /** Removes those that are not built in. */
  async remove(names: readonly string[]): Promise<void> {
    const removed = names.filter((name) => !BUILT_IN.includes(name));
    if (removed.length > 0) await this.#db.deleteFrom('source_kind').where('name', 'in', removed).execute();
  }
}
