import type { Clock } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';

const REMEMBERED_MS = 90 * 86_400_000;
/** Looked up instead of a user who does not exist, so that both take equally long. */
const NO_USER = '00000000-0000-0000-0000-000000000000';

/** From which networks each user has logged in. Failed attempts from elsewhere do not lock the user out of these. */
export class LoginNetworkStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async has(userId: string | undefined, network: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('login_network')
      .select('network')
      .where('user_id', '=', userId ?? NO_USER)
      .where('network', '=', network)
      .where('last_login', '>', this.#oldest())
      .executeTakeFirst();
    return row !== undefined;
  }

  async add(userId: string, network: string): Promise<void> {
    const last_login = this.#clock.now();
    await this.#db
      .insertInto('login_network')
      .values({ user_id: userId, network, last_login })
      .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ last_login }))
      .execute();
  }

  async removeOld(): Promise<void> {
    await this.#db.deleteFrom('login_network').where('last_login', '<=', this.#oldest()).execute();
  }

  #oldest(): Date {
    return new Date(this.#clock.now().getTime() - REMEMBERED_MS);
  }
}
