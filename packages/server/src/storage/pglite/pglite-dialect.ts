import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { PgliteDatabase } from './pglite-database.ts';

/** Kysely over PGlite: PostgreSQL's dialect, one connection that callers take in turn. */
export class PgliteDialect implements Dialect {
  readonly #database: PgliteDatabase;

  constructor(database: PgliteDatabase) {
    this.#database = database;
  }

  createAdapter = () => new PostgresAdapter();
  createDriver = () => new PgliteDriver(this.#database);
  createQueryCompiler = () => new PostgresQueryCompiler();
  createIntrospector = (db: Kysely<never>) => new PostgresIntrospector(db);
}

class PgliteDriver implements Driver {
  readonly #database: PgliteDatabase;
  readonly #connection: DatabaseConnection;
  readonly #queue: (() => void)[] = [];
  #taken = false;

  constructor(database: PgliteDatabase) {
    this.#database = database;
    this.#connection = new PgliteConnection(database);
  }

  async init(): Promise<void> {}

  // A transaction must not see other callers' statements, so the single connection is handed from one to the next.
  acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#taken) {
      this.#taken = true;
      return Promise.resolve(this.#connection);
    }
    return new Promise((resolve) => this.#queue.push(() => resolve(this.#connection)));
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift();
    if (next) next();
    else this.#taken = false;
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  destroy(): Promise<void> {
    return this.#database.close();
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #database: PgliteDatabase;

  constructor(database: PgliteDatabase) {
    this.#database = database;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#database.query(query.sql, query.parameters);
    return { rows: rows as R[], ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite returns whole results only; page the query instead.');
  }
}
