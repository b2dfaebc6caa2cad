import { sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { ServiceError } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';

const WINDOW_MS = 5 * 60_000;
const BLOCK_MS = 5 * 60_000;
/**
 * Failed attempts within the window before further ones are refused. The limit for one name from one address is low. The
 * limit for a name from anywhere is high, so that a stranger cannot lock a user out with a handful of attempts.
 */
const LIMITS = { pair: 10, address: 50, name: 100 } as const;

/** Limits failed attempts at passwords and one-time codes. Counted in the database, for all processes together. */
export class FailedAttemptStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Throws after too many failed attempts. The same for names that exist and names that do not. */
  async requireUnblocked(name: string, address: string): Promise<void> {
    const now = this.#clock.now();
    const row = await this.#db
      .selectFrom('login_guess')
      .select(({ fn }) => fn.max('blocked_until').as('until'))
      .where(
        'subject',
        'in',
        subjects(name, address).map(([subject]) => subject),
      )
      .where('blocked_until', '>', now)
      .executeTakeFirst();
    if (!row?.until) return;
    const seconds = Math.ceil((row.until.getTime() - now.getTime()) / 1000);
    throw new ServiceError('too-many-requests', 'too many failed attempts: try again later', { retryAfter: seconds });
  }

  async recordFailure(name: string, address: string): Promise<void> {
    const now = this.#clock.now();
    const windowStart = new Date(now.getTime() - WINDOW_MS);
    const blockedUntil = new Date(now.getTime() + BLOCK_MS);
    for (const [subject, limit] of subjects(name, address)) {
      await this.#db
        .insertInto('login_guess')
        .values({ subject, failures: 1, window_start: now, blocked_until: null })
        .onConflict((conflict) =>
          conflict.column('subject').doUpdateSet({
            failures: sql`case when login_guess.window_start < ${windowStart} then 1 else login_guess.failures + 1 end`,
            window_start: sql`case when login_guess.window_start < ${windowStart} then ${now} else login_guess.window_start end`,
            blocked_until: sql`case when login_guess.window_start >= ${windowStart} and login_guess.failures + 1 >= ${limit} then ${blockedUntil} else login_guess.blocked_until end`,
          }),
        )
        .execute();
    }
  }

  async recordSuccess(name: string, address: string): Promise<void> {
    await this.#db.deleteFrom('login_guess').where('subject', '=', pairOf(name, address)).execute();
  }

  /** Unblocks every name and address. */
  async clear(): Promise<void> {
    await this.#db.deleteFrom('login_guess').execute();
  }

  async removeOld(): Promise<void> {
    const old = new Date(this.#clock.now().getTime() - WINDOW_MS - BLOCK_MS);
    await this.#db.deleteFrom('login_guess').where('window_start', '<', old).execute();
  }
}

const pairOf = (name: string, address: string) => `pair:${address}:${shortened(name)}`;

function subjects(name: string, address: string): [string, number][] {
  return [
    [pairOf(name, address), LIMITS.pair],
    [`address:${address}`, LIMITS.address],
    [`name:${shortened(name)}`, LIMITS.name],
  ];
}

/** Names are compared in any case, and a megabyte of name must not become a key. */
const shortened = (name: string) => name.toLowerCase().slice(0, 256);
