import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../storage/database.ts';

const HOUR_MS = 3_600_000;
/** Zone offsets go from -12:00 to +14:00, so an old request can be passed off as a new one for this long. */
const REMEMBERED_MS = 27 * HOUR_MS;
/** A nonce is refused for longer than any request that carries it could be accepted. */
const NONCE_MS = 3 * HOUR_MS;
const MOST_CACHED = 50_000;

/**
 * What has been signed and accepted. A signature covers the hour but not the zone, so an attacker who intercepts a
 * request could replay it hours later with another zone; a signature is therefore bound to the zone that it was first
 * used with.
 */
export class UsedSignatureStore {
  readonly #db: Database;
  readonly #clock: Clock;
  /** Signature -> the hour that it was used for. */
  readonly #cached = new Map<string, number>();

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Whether the signature was not used for another hour before. The same request may be sent again within its hour. */
  async use(tokenId: string, signature: Uint8Array, hour: Date): Promise<boolean> {
    const digest = digestOf(tokenId, signature);
    const first = this.#cached.get(digest) ?? (await this.#firstUse(digest, hour)).getTime();
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear();
    this.#cached.set(digest, first);
    return first === hour.getTime();
  }

  /** Remembers the hour of a signature that was refused; only this process does, and only for a while. */
  notice(tokenId: string, signature: Uint8Array, hour: Date): void {
    if (this.#cached.size >= MOST_CACHED) this.#cached.clear();
    const digest = digestOf(tokenId, signature);
    if (!this.#cached.has(digest)) this.#cached.set(digest, hour.getTime());
  }

  /** Whether the nonce was not used before. */
  async useNonce(tokenId: string, nonce: string): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('used_nonce')
      .values({ digest: digestOf(tokenId, Buffer.from(nonce)), expires_at: this.#in(NONCE_MS) })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async removeExpired(): Promise<void> {
    const now = this.#clock.now();
    await this.#db.deleteFrom('used_signature').where('expires_at', '<', now).execute();
    await this.#db.deleteFrom('used_nonce').where('expires_at', '<', now).execute();
  }

  async #firstUse(digest: string, hour: Date): Promise<Date> {
    const row = await this.#db
      .insertInto('used_signature')
      .values({ digest, hour, expires_at: this.#in(REMEMBERED_MS) })
      // Changes nothing: it only makes the database return the row that is there.
      .onConflict((conflict) => conflict.column('digest').doUpdateSet({ digest }))
      .returning('hour')
      .executeTakeFirstOrThrow();
    return row.hour;
  }

  #in(milliseconds: number): Date {
    return new Date(this.#clock.now().getTime() + milliseconds);
  }
}

const digestOf = (tokenId: string, bytes: Uint8Array): string =>
  createHash('sha256').update(tokenId).update('\0').update(bytes).digest('base64url');
