import type { Clock } from '../../clock.ts';
import { type Database, violatedConstraint } from '../../storage/database.ts';

/** The stable id of a user at a provider: the subject of OpenID Connect, or a persistent name of SAML. */
export type Subject = { readonly issuer: string; readonly id: string };

/** Longer subjects than providers may give are cut; the issuer is the provider's own. */
const MOST_CHARACTERS = 512;

/** Binds users to the subject of their first login with a provider. */
export class LinkedSubjectStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async userOf(providerId: number, { issuer, id }: Subject): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('sso_subject')
      .select('user_id')
      .where('sso_provider_id', '=', providerId)
      .where('issuer', '=', issuer)
      .where('subject', '=', id.slice(0, MOST_CHARACTERS))
      .executeTakeFirst();
    return row?.user_id;
  }

  async isBound(userId: string): Promise<boolean> {
    const row = await this.#db.selectFrom('sso_subject').select('user_id').where('user_id', '=', userId);
    return (await row.executeTakeFirst()) !== undefined;
  }

  /** `false` when another login has bound the user or the subject in the meantime. */
  async bind(providerId: number, { issuer, id }: Subject, userId: string): Promise<boolean> {
    const subject = id.slice(0, MOST_CHARACTERS);
    const row = { sso_provider_id: providerId, issuer, subject, user_id: userId, created_at: this.#clock.now() };
    try {
      await this.#db.insertInto('sso_subject').values(row).execute();
      return true;
    } catch (error) {
      if (violatedConstraint(error) !== undefined) return false;
      throw error;
    }
  }

  /** The user is linked to another provider, or to none. */
  async release(userId: string): Promise<void> {
    await this.#db.deleteFrom('sso_subject').where('user_id', '=', userId).execute();
  }
}
