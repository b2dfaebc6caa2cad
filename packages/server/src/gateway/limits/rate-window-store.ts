import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';

const KEPT_SECONDS = 10;

/** How many requests each process has counted, by subject and second. */
export class RateWindowStore {
  readonly #db: Database;
  readonly #process = randomUUID();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Stores the counts of this process and returns those of all others for the same second. */
  async exchange(
    second: number,
    counts: readonly (readonly [subject: string, used: number])[],
  ): Promise<Map<string, number>> {
    await this.#db
      .deleteFrom('rate_window')
      .where('second', '<', second - KEPT_SECONDS)
      .execute();
    await this.#db
      .insertInto('rate_window')
      .values(counts.map(([subject, used]) => ({ subject, second, process: this.#process, used })))
      .onConflict((conflict) =>
        conflict.columns(['subject', 'second', 'process']).doUpdateSet((row) => ({ used: row.ref('excluded.used') })),
      )
      .execute();
    const rows = await this.#db
      .selectFrom('rate_window')
      .select(['subject', sql<number>`sum(used)::int`.as('used')])
      .where('second', '=', second)
      .where('process', '<>', this.#process)
      .groupBy('subject')
      .execute();
    return new Map(rows.map((row) => [row.subject, row.used]));
  }
}
