import type { Clock } from '../../clock.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';
import { hashOf } from './browser-cookie.ts';

/** Stores the ids of assertions until they expire, so that each works once. */
export class UsedAssertionStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Whether this is the first use. */
  async use(providerId: number, assertionId: string, expiresAt: Date): Promise<boolean> {
    try {
      await this.#db
        .insertInto('used_assertion')
        .values({ sso_provider_id: providerId, assertion_id: hashOf(assertionId), expires_at: expiresAt })
        .execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) !== undefined) return false;
      throw error;
    }
  }

  async removeExpired(): Promise<void> {
    await this.#db.deleteFrom('used_assertion').where('expires_at', '<', this.#clock.now()).execute();
  }
}
