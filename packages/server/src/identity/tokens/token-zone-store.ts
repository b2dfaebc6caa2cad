import type { Database } from '../../storage/database.ts';
import type { ZoneAt } from './same-place.ts';

/** The zones that each API token has signed dates in, with the first time. */
export class TokenZoneStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async zonesOf(tokenId: string): Promise<ZoneAt[]> {
    return this.#db
      .selectFrom('token_zone')
      .select(['minutes', 'first_used_at as at'])
      .where('token_id', '=', tokenId)
      .execute();
  }

  /** Does nothing when the token was deleted in the meantime. */
  async add(tokenId: string, { minutes, at }: ZoneAt): Promise<void> {
    await this.#db
      .insertInto('token_zone')
      .columns(['token_id', 'minutes', 'first_used_at'])
      .expression((builder) =>
        builder
          .selectFrom('api_token')
          .select((row) => ['id', row.val(minutes).as('minutes'), row.val(at).as('first_used_at')])
          .where('id', '=', tokenId),
      )
      .onConflict((conflict) => conflict.columns(['token_id', 'minutes']).doNothing())
      .execute();
  }
}
