import type { EncodedError } from '../../threads/encoded-error.ts';
import { Thread } from '../../threads/thread.ts';
import type { PgliteCalls, PgliteThreadData, QueryAnswer } from './pglite-calls.ts';

/** An error of PGlite, with PostgreSQL's fields (`code`, `constraint`, ...). */
class PgliteError extends Error {
  override name = 'PgliteError';
  readonly code: string | undefined;
  readonly constraint: string | undefined;

  constructor(message: string, fields: EncodedError['fields']) {
    super(message);
    this.code = typeof fields.code === 'string' ? fields.code : undefined;
    this.constraint = typeof fields.constraint === 'string' ? fields.constraint : undefined;
  }
}

/** PGlite on its own thread. One session: statements run in the order in which they are sent. */
export class PgliteDatabase {
  readonly #thread: Thread<PgliteCalls>;

  constructor(thread: Thread<PgliteCalls>) {
    this.#thread = thread;
  }

  static async open(data: PgliteThreadData): Promise<PgliteDatabase> {
    const thread = new Thread<PgliteCalls>(new URL('./pglite-thread.ts', import.meta.url), {
      name: 'PGlite',
      workerData: data,
      keepsProcess: true,
      revive: ({ message, fields }) => new PgliteError(message, fields),
    });
    await thread.ready;
    return new PgliteDatabase(thread);
  }

  query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    return this.#thread.ask({ kind: 'query', sql, parameters });
  }

  async close(): Promise<void> {
    if (this.#thread.hasEnded) return;
    await this.#thread.ask({ kind: 'close' });
    await this.#thread.end(new Error('PGlite is closed'));
  }
}
