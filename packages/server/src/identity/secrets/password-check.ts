import { ServiceError } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { PasswordHasher } from './password-hasher.ts';

/** A digest takes 64 MiB and a core: so many at once, so many waiting, and no more. */
const MOST_RUNNING = 2;
const MOST_WAITING = 100;

/** Compares given secrets with stored ones, a bounded number at a time. */
export class PasswordCheck {
  readonly #db: Database;
  readonly #passwords: PasswordHasher;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(db: Database, passwords: PasswordHasher) {
    this.#db = db;
    this.#passwords = passwords;
  }

  /** Whether the secret is the user's; takes as long for a user that does not exist or has none. */
  async matches(userId: string | undefined, secret: string): Promise<boolean> {
    const row = userId
      ? await this.#db.selectFrom('auth_secret').select('digest').where('user_id', '=', userId).executeTakeFirst()
      : undefined;
    return this.#inTurn(() => this.#passwords.verify(secret, row?.digest));
  }

  digest(secret: string): Promise<string> {
    return this.#inTurn(() => this.#passwords.hash(secret));
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= MOST_RUNNING) {
      if (this.#queue.length >= MOST_WAITING)
        throw new ServiceError('too-many-requests', 'too many logins at once: try again', { retryAfter: 2 });
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
