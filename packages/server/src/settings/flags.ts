import type { Clock } from '../clock.ts';
import type { Announcements } from '../storage/announcements.ts';
import type { Database } from '../storage/database.ts';
import { Recent } from '../storage/recent.ts';

/** Feature flags. A flag without a row is off. */
export class Flags {
  readonly #enabled: Recent<ReadonlySet<string>>;

  constructor(db: Database, announcements: Announcements, clock: Clock) {
    this.#enabled = new Recent(clock, async () => {
      const rows = await db.selectFrom('feature_flag').select('key').where('enabled', '=', true).execute();
      return new Set(rows.map((row) => row.key));
    });
    announcements.subscribe('flags', () => this.#enabled.forget());
  }

  async enabled(key: string): Promise<boolean> {
    return (await this.#enabled.get()).has(key);
  }
}
