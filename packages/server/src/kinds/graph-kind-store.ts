import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';

/** The ids of kinds by name: of every kind that the graph, a schema or a tag has brought. */
export class GraphKindStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async names(): Promise<string[]> {
    const rows = await this.#db.selectFrom('graph_kind').select('name').execute();
    return rows.map((row) => row.name);
  }

  /** Ids of those that are registered. */
  async ids(names: readonly string[]): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const batch of inBatches(names)) {
      const rows = await this.#db
        .selectFrom('graph_kind')
        .select(['id', 'name'])
        .where('name', 'in', [...batch])
        .execute();
      for (const { id, name } of rows) ids.set(name, id);
    }
    return ids;
  }

  /** Ids of all of them, the new ones registered. */
  register(names: readonly string[]): Promise<Map<string, number>> {
    // In one order for every transaction: two that add some of the same kinds wait for each other and cannot deadlock.
    return this.registerInOrder([...names].sort());
  }

  /** The same, with ids that grow in the order given. A kind that is registered already uses up no id. */
  async registerInOrder(names: readonly string[]): Promise<Map<string, number>> {
    const ids = await this.ids(names);
    const added = [...new Set(names)].filter((name) => !ids.has(name));
    for (const batch of inBatches(added)) {
      const rows = await this.#db
        .insertInto('graph_kind')
        .values(batch.map((name) => ({ name })))
        .onConflict((clash) => clash.column('name').doUpdateSet((row) => ({ name: row.ref('excluded.name') })))
        .returning(['id', 'name'])
        .execute();
      for (const { id, name } of rows) ids.set(name, id);
    }
    return ids;
  }

  async rename(id: number, name: string): Promise<void> {
    await this.#db.updateTable('graph_kind').set({ name }).where('id', '=', id).execute();
  }
}
