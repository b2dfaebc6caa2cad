import type { EncodedError } from '../../threads/encoded-error.ts';
import { Thread } from '../../threads/thread.ts';
import type { DatabaseCalls, DatabaseThreadData, QueryAnswer } from './database-calls.ts';

/** An error of the embedded database, with PostgreSQL's fields (`code`, `constraint`, ...). */
class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, fields: EncodedError['fields']) {
    super(message);
    this.code = typeof fields.code === 'string' ? fields.code : undefined;
    this.constraint = typeof fields.constraint === 'string' ? fields.constraint : undefined;
  }
}

/** The embedded database on its own thread. One session: statements run in the order in which they are sent. */
export class EmbeddedDatabase {
  readonly #thread: Thread<DatabaseCalls>;

  constructor(thread: Thread<DatabaseCalls>) {
    this.#thread = thread;
  }

  static async open(data: DatabaseThreadData): Promise<EmbeddedDatabase> {
    const thread = new Thread<DatabaseCalls>(new URL('./database-thread.ts', import.meta.url), {
      name: 'the embedded database',
      workerData: data,
      keepsProcess: true,
      revive: ({ message, fields }) => new EmbeddedDatabaseError(message, fields),
    });
    await thread.ready;
    return new EmbeddedDatabase(thread);
  }

  query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    return this.#thread.ask({ kind: 'query', sql, parameters });
  }

  async close(): Promise<void> {
    if (this.#thread.hasEnded) return;
    await this.#thread.ask({ kind: 'close' });
    await this.#thread.end(new Error('the embedded database is closed'));
  }
}
