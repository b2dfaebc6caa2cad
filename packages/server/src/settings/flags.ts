import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Announcements } from '../storage/announcements.ts';
import type { Database } from '../storage/database.ts';
import { Recent } from '../storage/recent.ts';
import type { FeatureFlagTable } from '../storage/schema.ts';

export type FlagRecord = Selectable<FeatureFlagTable>;

/** Feature flags. A flag without a row is off. */
export class Flags {
  readonly #db: Database;
  readonly #announcements: Announcements;
  readonly #enabled: Recent<ReadonlySet<string>>;

  constructor(db: Database, announcements: Announcements, clock: Clock) {
    this.#db = db;
    this.#announcements = announcements;
    this.#enabled = new Recent(clock, async () => {
      const rows = await db.selectFrom('feature_flag').select('key').where('enabled', '=', true).execute();
      return new Set(rows.map((row) => row.key));
    });
    announcements.subscribe('flags', () => this.#enabled.forget());
  }

  async enabled(key: string): Promise<boolean> {
    return (await this.#enabled.get()).has(key);
  }

  async records(): Promise<FlagRecord[]> {
    return this.#db.selectFrom('feature_flag').selectAll().orderBy('id').execute();
  }

  async record(id: number): Promise<FlagRecord | undefined> {
    return this.#db.selectFrom('feature_flag').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Switches a flag over; that counts from here on in every process. */
  async toggle(id: number, now: Date): Promise<FlagRecord> {
    const flag = await this.#db
      .updateTable('feature_flag')
      .set((row) => ({ enabled: row.not('enabled'), updated_at: now }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#announcements.announce('flags');
    return flag;
  }
}
