import type { Clock } from '../clock.ts';
import type { Announcements } from '../storage/announcements.ts';
import type { Database } from '../storage/database.ts';
import { Recent } from '../storage/recent.ts';
import { PARAMETERS, type ParameterValue, UNSEEDED_PARAMETERS } from './parameter-catalogue.ts';

const DEFAULTS = new Map([...PARAMETERS, ...UNSEEDED_PARAMETERS].map((seed) => [seed.key, seed.value]));

/** Reads configuration parameters; a missing row means the default. */
export class Parameters {
  readonly #all: Recent<ReadonlyMap<string, ParameterValue>>;
  readonly #db: Database;
  readonly #announcements: Announcements;

  constructor(db: Database, announcements: Announcements, clock: Clock) {
    this.#db = db;
    this.#announcements = announcements;
    this.#all = new Recent(clock, async () => {
      const rows = await db.selectFrom('parameter').select(['key', 'value']).execute();
      return new Map(rows.map((row) => [row.key, row.value as ParameterValue]));
    });
    announcements.subscribe('parameters', () => this.#all.forget());
  }

  async value(key: string): Promise<ParameterValue> {
    return (await this.#all.get()).get(key) ?? DEFAULTS.get(key) ?? {};
  }

  async enabled(key: string): Promise<boolean> {
    return (await this.value(key)).enabled === true;
  }

  async set(key: string, value: ParameterValue, now: Date): Promise<void> {
    const seed = [...PARAMETERS, ...UNSEEDED_PARAMETERS].find((one) => one.key === key);
    await this.#db
      .insertInto('parameter')
      .values({
        key,
        name: seed?.name ?? key,
        description: seed?.description ?? '',
        value: JSON.stringify(value),
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value), updated_at: now }))
      .execute();
    await this.#announcements.announce('parameters');
  }
}
