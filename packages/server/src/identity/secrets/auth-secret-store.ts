import type { Database } from '../../storage/database.ts';
import type { Encrypter } from './encrypter.ts';
import { type Renewal, renewValues } from './renew-values.ts';

const HASH_METHOD = 'argon2';

type NewSecret = { readonly userId: string; readonly hash: string; readonly expiresAt: Date };

/** Passwords of users as hashes, and the encrypted seeds of their one-time codes. */
export class AuthSecretStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The same store, as a part of a transaction. */
  within(transaction: Database): AuthSecretStore {
    return new AuthSecretStore(transaction);
  }

  async hashOf(userId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('auth_secret')
      .select('digest')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.digest;
  }

  /** The encrypted seed of the user's one-time codes; absent before enrolment. */
  async encryptedSeedOf(userId: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('auth_secret')
      .select('totp_secret')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.totp_secret ?? undefined;
  }

  /** Gives a user a password. One-time codes stay as they are. */
  async set(secret: NewSecret, now: Date): Promise<void> {
    const changed = { digest: secret.hash, expires_at: secret.expiresAt, updated_at: now };
    await this.#upsert(secret.userId, changed, changed, now);
  }

  /** Gives a user a password and switches one-time codes off. */
  async reset(secret: NewSecret, now: Date): Promise<void> {
    const changed = { digest: secret.hash, expires_at: secret.expiresAt, updated_at: now };
    const codesOff = { digest_method: HASH_METHOD, totp_secret: null, totp_activated: false };
    await this.#upsert(secret.userId, changed, { ...changed, ...codesOff }, now);
  }

  async expire(userId: string, now: Date): Promise<void> {
    await this.#db
      .updateTable('auth_secret')
      .set({ expires_at: now, updated_at: now })
      .where('user_id', '=', userId)
      .execute();
  }

  /** `null` as the seed switches one-time codes off. */
  async setOneTimeCodes(userId: string, encryptedSeed: string | null, activated: boolean, now: Date): Promise<void> {
    await this.#db
      .updateTable('auth_secret')
      .set({ totp_secret: encryptedSeed, totp_activated: activated, updated_at: now })
      .where('user_id', '=', userId)
      .execute();
  }

  /** Encrypts seeds that were encrypted with a previous secret key. */
  async renewSeeds(encrypter: Encrypter): Promise<Renewal> {
    const rows = await this.#db.selectFrom('auth_secret').select(['user_id', 'totp_secret as sealed']).execute();
    const enrolled = rows.flatMap(({ user_id, sealed }) => (sealed === null ? [] : [{ user_id, sealed }]));
    return renewValues(encrypter, enrolled, ({ user_id, sealed }, totp_secret) =>
      this.#db
        .updateTable('auth_secret')
        .set({ totp_secret })
        .where('user_id', '=', user_id)
        .where('totp_secret', '=', sealed)
        .execute(),
    );
  }

  async remove(userId: string): Promise<void> {
    await this.#db.deleteFrom('auth_secret').where('user_id', '=', userId).execute();
  }

  async #upsert(userId: string, secret: SecretColumns, change: SecretColumns, now: Date): Promise<void> {
    await this.#db
      .insertInto('auth_secret')
      .values({ user_id: userId, digest_method: HASH_METHOD, totp_secret: null, created_at: now, ...secret })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
      .execute();
  }
}

type SecretColumns = {
  readonly digest: string;
  readonly expires_at: Date;
  readonly updated_at: Date;
  readonly digest_method?: string;
  readonly totp_secret?: string | null;
  readonly totp_activated?: boolean;
};
