import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import type { FeatureFlagTable } from '../storage/tables/platform-tables.ts';
import { TtlCache } from '../storage/ttl-cache.ts';
import { FLAGS } from './flag-catalogue.ts';

export type FlagRecord = Selectable<FeatureFlagTable>;

/** Feature flags. A flag without a row is off. */
export class FlagStore {
  readonly #db: Database;
  readonly #pubSub: PubSub;
  readonly #enabled: TtlCache<ReadonlySet<string>>;

  constructor(db: Database, pubSub: PubSub, clock: Clock) {
    this.#db = db;
    this.#pubSub = pubSub;
    this.#enabled = new TtlCache(clock, async () => {
      const rows = await db.selectFrom('feature_flag').select('key').where('enabled', '=', true).execute();
      return new Set(rows.map((row) => row.key));
    });
    pubSub.subscribe('flags', () => this.#enabled.forget());
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

  /** Turns a flag on or off, in every process. */
  async toggle(id: number, now: Date): Promise<FlagRecord> {
    const flag = await this.#db
      .updateTable('feature_flag')
      .set((row) => ({ enabled: row.not('enabled'), updated_at: now }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await this.#pubSub.publish('flags');
    return flag;
  }
}

/** Adds the flags that a database lacks. */
export async function seedFlags(db: Database): Promise<void> {
  const known = new Set((await db.selectFrom('feature_flag').select('key').execute()).map((row) => row.key));
  // One statement each, for the reason given in `seedParameters`.
  for (const { key, name, description, enabled, userUpdatable } of FLAGS.filter((seed) => !known.has(seed.key)))
    await db
      .insertInto('feature_flag')
      .values({ key, name, description, enabled, user_updatable: userUpdatable })
      .execute();
}
