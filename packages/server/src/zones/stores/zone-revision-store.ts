import type { Database } from '../../storage/database.ts';

const ONLY_ROW = 1;

/** Zones have changed since they were read. */
export class StaleZones extends Error {
  override name = 'StaleZones';
}

/** A counter of changes to zones and asset groups. It orders changes, and reveals concurrent ones. */
export class ZoneRevisionStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async current(): Promise<number> {
    const row = await this.#db
      .selectFrom('zone_state')
      .select('revision')
      .where('id', '=', ONLY_ROW)
      .executeTakeFirstOrThrow();
    return row.revision;
  }

  /**
   * Call it first in a transaction that changes zones: other such transactions wait until it ends. Throws `StaleZones`
   * when `expected` is given and is not the current revision.
   */
  async advance(expected?: number): Promise<void> {
    const { revision } = await this.#db
      .updateTable('zone_state')
      .set((row) => ({ revision: row('revision', '+', 1) }))
      .where('id', '=', ONLY_ROW)
      .returning('revision')
      .executeTakeFirstOrThrow();
    if (expected !== undefined && revision !== expected + 1) throw new StaleZones();
  }
}
