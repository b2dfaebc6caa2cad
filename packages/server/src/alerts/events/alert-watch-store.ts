import type { Database } from '../../storage/database.ts';

const ONLY_ROW = 1;

/** How far expired acceptances have been reported. Use it in a transaction: the row stays locked until that ends. */
export class AlertWatchStore {
  readonly #db: Database;

  constructor(transaction: Database) {
    this.#db = transaction;
  }

  /** Until when acceptances have been reported; now when this is the first time. Other processes wait for the row. */
  async lockAcceptancesUntil(now: Date): Promise<Date> {
    await this.#db
      .insertInto('alert_watch')
      .values({ id: ONLY_ROW, acceptances_until: now })
      .onConflict((known) => known.doNothing())
      .execute();
    const { acceptances_until } = await this.#db
      .selectFrom('alert_watch')
      .select('acceptances_until')
      .where('id', '=', ONLY_ROW)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return acceptances_until;
  }

  async setAcceptancesUntil(now: Date): Promise<void> {
    await this.#db.updateTable('alert_watch').set({ acceptances_until: now }).where('id', '=', ONLY_ROW).execute();
  }
}
