import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { PubSub } from '../storage/pub-sub.ts';
import { TtlCache } from '../storage/ttl-cache.ts';
import { PARAMETERS, type ParameterValue, UNSEEDED_PARAMETERS } from './parameter-catalogue.ts';

const SEEDS = new Map([...PARAMETERS, ...UNSEEDED_PARAMETERS].map((seed) => [seed.key, seed]));

export type ParameterRecord = {
  readonly id: number;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly value: ParameterValue;
  readonly created_at: Date | null;
  readonly updated_at: Date | null;
};

/** Configuration parameters. A parameter without a row has its default. */
export class ParameterStore {
  readonly #all: TtlCache<ReadonlyMap<string, ParameterValue>>;
  readonly #db: Database;
  readonly #pubSub: PubSub;

  constructor(db: Database, pubSub: PubSub, clock: Clock) {
    this.#db = db;
    this.#pubSub = pubSub;
    this.#all = new TtlCache(clock, async () => {
      const rows = await db.selectFrom('parameter').select(['key', 'value']).execute();
      return new Map(rows.map((row) => [row.key, row.value as ParameterValue]));
    });
    pubSub.subscribe('parameters', () => this.#all.forget());
  }

  async value(key: string): Promise<ParameterValue> {
    return (await this.#all.get()).get(key) ?? SEEDS.get(key)?.value ?? {};
  }

  async enabled(key: string): Promise<boolean> {
    return (await this.value(key)).enabled === true;
  }

  /** Every stored parameter. */
  async records(): Promise<ParameterRecord[]> {
    return this.#db.selectFrom('parameter').selectAll().orderBy('id').execute();
  }

  /** One parameter; when it is not stored, its default with number 0 and without times. */
  async record(key: string): Promise<ParameterRecord | undefined> {
    const stored = await this.#db.selectFrom('parameter').selectAll().where('key', '=', key).executeTakeFirst();
    if (stored) return stored;
    const seed = SEEDS.get(key);
    return seed && { ...seed, id: 0, created_at: null, updated_at: null };
  }

  /** Writes a value, which every process uses from here on. `also` runs in the same transaction. */
  async set<T>(
    key: string,
    value: ParameterValue,
    now: Date,
    also?: (transaction: Database) => Promise<T>,
  ): Promise<T | undefined> {
    const result = await this.#db.transaction().execute(async (transaction) => {
      await write(transaction, key, value, now);
      return also?.(transaction);
    });
    await this.#pubSub.publish('parameters');
    return result;
  }
}

async function write(db: Database, key: string, value: ParameterValue, now: Date): Promise<void> {
  const seed = SEEDS.get(key);
  const text = JSON.stringify(value);
  await db
    .insertInto('parameter')
    .values({
      key,
      name: seed?.name ?? key,
      description: seed?.description ?? '',
      value: text,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: text, updated_at: now }))
    .execute();
}

/** Adds the parameters that a database lacks. */
export async function seedParameters(db: Database): Promise<void> {
  const known = new Set((await db.selectFrom('parameter').select('key').execute()).map((row) => row.key));
  // One statement each, and none for a known key: a conflict would use up a number of the sequence, and clients rely on
  // the ids of a new database.
  for (const { key, name, description, value } of PARAMETERS.filter((seed) => !known.has(seed.key)))
    await db
      .insertInto('parameter')
      .values({ key, name, description, value: JSON.stringify(value) })
      .execute();
}
