import type { Clock } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';
import { hashOf, randomSecret } from './browser-cookie.ts';

export const CODE_SECONDS = 60;

/** One-time codes by which a browser fetches the session that began with the provider's response. */
export class ExchangeCodeStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async issue(sessionId: number, browser: string): Promise<string> {
    const code = randomSecret();
    await this.#db
      .insertInto('sso_exchange')
      .values({
        code_digest: hashOf(code),
        session_id: sessionId,
        browser_digest: hashOf(browser),
        expires_at: new Date(this.#clock.now().getTime() + CODE_SECONDS * 1000),
      })
      .execute();
    return code;
  }

  /** The session behind a code, once; only for the browser that the code was given to. */
  async redeem(code: string, browser: string): Promise<number | undefined> {
    const row = await this.#db
      .deleteFrom('sso_exchange')
      .where('code_digest', '=', hashOf(code))
      .where('browser_digest', '=', hashOf(browser))
      .where('expires_at', '>', this.#clock.now())
      .returning('session_id')
      .executeTakeFirst();
    return row?.session_id;
  }

  async removeExpired(): Promise<void> {
    await this.#db.deleteFrom('sso_exchange').where('expires_at', '<', this.#clock.now()).execute();
  }
}
