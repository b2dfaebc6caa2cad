import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Database } from '../database.ts';
import { observeStatements, type StatementObserver } from '../observed-statements.ts';
import type { Schema } from '../schema.ts';

/** The right to write, which can be lost to another process at any time. */
export type Fence = {
  /** The number of the current term of ownership; `undefined` when it is lost, or may be. */
  readonly token: number | undefined;
};

/** Another process owns the pipeline now. What this one has not committed is rolled back. */
export class OwnershipLost extends Error {
  override name = 'OwnershipLost';

  constructor() {
    super('another process owns the pipeline now');
  }
}

/**
 * The same database for the owner of the pipeline. No statement runs once the ownership is lost, and no transaction
 * commits that began in an earlier term, even when the process was frozen in the middle of it.
 */
export function fencedDatabase(pool: pg.Pool, fence: Fence, observe?: StatementObserver): Database {
  return new Kysely<Schema>({ dialect: new FencedDialect(pool, fence), ...observeStatements(observe) });
}

class FencedDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #fence: Fence;

  constructor(pool: pg.Pool, fence: Fence) {
    super({ pool });
    this.#pool = pool;
    this.#fence = fence;
  }

  override createDriver(): PostgresDriver {
    return new FencedDriver(this.#pool, this.#fence);
  }
}

class FencedDriver extends PostgresDriver {
  readonly #fence: Fence;
  readonly #begun = new WeakMap<DatabaseConnection, number>();

  constructor(pool: pg.Pool, fence: Fence) {
    super({ pool });
    this.#fence = fence;
  }

  override async acquireConnection(...args: Parameters<PostgresDriver['acquireConnection']>) {
    this.#requireToken();
    return super.acquireConnection(...args);
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    this.#begun.set(connection, this.#requireToken());
    await super.beginTransaction(connection, settings);
  }

  /** One message to the server: it checks the term and commits, whatever happens to this process meanwhile. */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const token = this.#begun.get(connection);
    if (token === undefined) throw new OwnershipLost();
    try {
      await connection.executeQuery(CompiledQuery.raw(`${requireTerm(token)}; commit`));
    } catch (error) {
      throw (error as { code?: string }).code === LOST ? new OwnershipLost() : error;
    }
  }

  /** The pool belongs to the database that this one is a view of. */
  override async destroy(): Promise<void> {}

  #requireToken(): number {
    const { token } = this.#fence;
    if (token === undefined) throw new OwnershipLost();
    return token;
  }
}

/** A code of our own, in a class that PostgreSQL leaves to applications. */
const LOST = 'CP001';

const requireTerm = (token: number): string => `do $$ begin
  perform 1 from pipeline_lease where token = ${token} for share;
  if not found then raise exception 'the pipeline has another owner' using errcode = '${LOST}'; end if;
end $$`;
