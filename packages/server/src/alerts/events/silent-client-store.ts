import type { Database } from '../../storage/database.ts';

/** The clients whose silence has been reported already. */
export class SilentClientStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Stores which clients are silent now, and returns those that were not before. */
  async replace(silent: readonly string[], now: Date): Promise<string[]> {
    await this.#db
      .deleteFrom('alert_silent_client')
      .$if(silent.length > 0, (query) => query.where('client_id', 'not in', [...silent]))
      .execute();
    if (silent.length === 0) return [];
    const added = await this.#db
      .insertInto('alert_silent_client')
      .values(silent.map((client_id) => ({ client_id, since: now })))
      .onConflict((known) => known.doNothing())
      .returning('client_id')
      .execute();
    return added.map(({ client_id }) => client_id);
  }
}
