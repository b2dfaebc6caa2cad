import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';

/** Any number: every process that starts on this database takes the same lock. */
const START_LOCK = 20260801;

/** The one row that says that a database was set up, and with which secret key. */
export class InstallationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The same store, as a part of a transaction. */
  within(transaction: Database): InstallationStore {
    return new InstallationStore(transaction);
  }

  /** Serialises processes that start at the same time, until the transaction ends. */
  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${START_LOCK})`.execute(this.#db);
  }

  /** A known text, encrypted with the secret key of the first start; `undefined` before that. */
  async keyCheck(): Promise<string | undefined> {
    const row = await this.#db.selectFrom('installation').select('key_check').executeTakeFirst();
    return row?.key_check;
  }

  /** Since when the current key is in use; `undefined` for the first one. */
  async keySince(): Promise<Date | undefined> {
    const row = await this.#db.selectFrom('installation').select('key_since').executeTakeFirst();
    return row?.key_since ?? undefined;
  }

  /** The known text, encrypted with another key. */
  async replaceKeyCheck(keyCheck: string, now: Date): Promise<void> {
    await this.#db.updateTable('installation').set({ key_check: keyCheck, key_since: now }).execute();
  }

  async create(keyCheck: string, now: Date): Promise<void> {
    await this.#db.insertInto('installation').values({ key_check: keyCheck, created_at: now }).execute();
  }
}
