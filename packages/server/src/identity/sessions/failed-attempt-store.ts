import { sql } from 'kysely';
import type { Networks } from '../../callers/network.ts';
import type { Clock } from '../../clock.ts';
import { ServiceError } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';

const MINUTE_MS = 60_000;
const WINDOW_MS = 5 * MINUTE_MS;
const CODE_WINDOW_MS = 60 * MINUTE_MS;

/** Whose account is attempted, and from where. */
export type Guesser = {
  /** The id of a user, or a name that no user has. */
  readonly account: string;
  readonly networks: Networks;
  /** Whether the user has logged in from there before: failed attempts from elsewhere do not block them. */
  readonly known: boolean;
};

type Limit = { readonly subject: string; readonly most: number; readonly windowMs: number };

/** An attempt that has been counted as failed. */
export type CountedAttempt = {
  /** It succeeded: it does not count, nor do earlier ones of this account from this network. */
  succeed(): Promise<void>;
  /** It was not an attempt after all: it does not count. */
  withdraw(): Promise<void>;
};

/**
 * Limits attempts at passwords and one-time codes. An attempt counts before it is checked, so that many at once are no
 * more than many in a row. Counted in the database, for all processes together.
 */
export class FailedAttemptStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts an attempt at a password; throws after too many. The same for users who exist and names that do not. */
  begin(guesser: Guesser): Promise<CountedAttempt> {
    return this.#count(passwordLimits(guesser));
  }

  /** Counts an attempt at a one-time code by a caller who has the password. */
  beginCode(guesser: Guesser): Promise<CountedAttempt> {
    if (guesser.known) return this.#count([]);
    return this.#count([{ subject: `code:${shortened(guesser.account)}`, most: 10, windowMs: CODE_WINDOW_MS }]);
  }

  /** Unblocks every account and network. */
  async clear(): Promise<void> {
    await this.#db.deleteFrom('login_guess').execute();
  }

  async removeOld(): Promise<void> {
    const old = new Date(this.#clock.now().getTime() - 2 * CODE_WINDOW_MS);
    await this.#db.deleteFrom('login_guess').where('window_start', '<', old).execute();
  }

  async #count(limits: readonly Limit[]): Promise<CountedAttempt> {
    const subjects = limits.map(({ subject }) => subject);
    for (const limit of limits) await this.#increment(limit);
    return {
      succeed: async () => {
        await this.#takeBack(subjects.slice(1));
        await this.#db
          .deleteFrom('login_guess')
          .where('subject', '=', subjects[0] ?? '')
          .execute();
      },
      withdraw: () => this.#takeBack(subjects),
    };
  }

  async #increment({ subject, most, windowMs }: Limit): Promise<void> {
    const now = this.#clock.now();
    const start = new Date(now.getTime() - windowMs);
    const until = new Date(now.getTime() + windowMs);
    const { blocked_until } = await this.#db
      .insertInto('login_guess')
      .values({ subject, failures: 1, window_start: now, blocked_until: null })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when login_guess.window_start < ${start} then 1 else login_guess.failures + 1 end`,
          window_start: sql`case when login_guess.window_start < ${start} then ${now} else login_guess.window_start end`,
          blocked_until: sql`case when login_guess.blocked_until > ${now} then login_guess.blocked_until
            when login_guess.window_start >= ${start} and login_guess.failures >= ${most} then ${until} end`,
        }),
      )
      .returning('blocked_until')
      .executeTakeFirstOrThrow();
    if (!blocked_until) return;
    const seconds = Math.ceil((blocked_until.getTime() - now.getTime()) / 1000);
    throw new ServiceError('too-many-requests', 'too many failed attempts: try again later', { retryAfter: seconds });
  }

  async #takeBack(subjects: readonly string[]): Promise<void> {
    if (subjects.length === 0) return;
    await this.#db
      .updateTable('login_guess')
      .set({ failures: sql`greatest(failures - 1, 0)` })
      .where('subject', 'in', subjects)
      .execute();
  }
}

/**
 * The limit for one account from one network is low. The one for an account from anywhere is high and does not concern
 * networks that the user has logged in from, so that a stranger cannot lock a user out.
 */
function passwordLimits({ account, networks: { near, wide }, known }: Guesser): Limit[] {
  const limit = (subject: string, most: number) => ({ subject, most, windowMs: WINDOW_MS });
  return [
    limit(`pair:${near}:${shortened(account)}`, 10),
    limit(`network:${near}`, 50),
    ...(wide ? [limit(`network:${wide}`, 500)] : []),
    ...(known ? [] : [limit(`account:${shortened(account)}`, 100)]),
  ];
}

/** Names are compared in any case, and a megabyte of name must not become a key. */
const shortened = (name: string) => name.toLowerCase().slice(0, 256);
