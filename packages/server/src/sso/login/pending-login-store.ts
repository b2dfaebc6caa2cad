import type { Clock } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';
import { hashOf } from './browser-cookie.ts';

export const LOGIN_SECONDS = 7 * 60;

/** Logins that browsers began with a provider. Each can be finished once, by the browser that began it. */
export class PendingLoginStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async begin(id: string, providerId: number, browser: string, details: Record<string, string>): Promise<void> {
    await this.#db
      .insertInto('sso_login')
      .values({
        id,
        sso_provider_id: providerId,
        browser_digest: hashOf(browser),
        details: JSON.stringify(details),
        expires_at: new Date(this.#clock.now().getTime() + LOGIN_SECONDS * 1000),
      })
      .execute();
  }

  /** Removes a login and returns its details. Another browser finds nothing, and removes nothing. */
  async take(id: string, providerId: number, browser: string): Promise<Record<string, string> | undefined> {
    const row = await this.#db
      .deleteFrom('sso_login')
      .where('id', '=', id)
      .where('sso_provider_id', '=', providerId)
      .where('browser_digest', '=', hashOf(browser))
      .where('expires_at', '>', this.#clock.now())
      .returning('details')
      .executeTakeFirst();
    return row?.details;
  }

  async removeExpired(): Promise<void> {
    await this.#db.deleteFrom('sso_login').where('expires_at', '<', this.#clock.now()).execute();
  }
}
