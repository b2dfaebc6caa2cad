import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '../database.ts';
import { observeStatements, type StatementObserver } from '../observed-statements.ts';
import type { Schema } from '../schema.ts';

const OLDEST_POSTGRES = 150000;
const CONNECTIONS = 10;
/** How long a query waits for a connection. */
const CONNECT_MS = 10_000;
/** What the server ends by itself: a statement that never ends, and a transaction that its client has forgotten. */
const STATEMENT_SECONDS = 600;
const IDLE_TRANSACTION_SECONDS = 60;

/** Connections to a PostgreSQL server. */
type ServerPool = { readonly db: Database; readonly pool: pg.Pool };

/** Connections to a PostgreSQL server, once it has answered. */
export async function openPool(config: pg.PoolConfig, observe?: StatementObserver): Promise<ServerPool> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...config,
    // Times are read in this form, whatever the server prefers.
    options: `-c DateStyle=ISO,YMD -c statement_timeout=${STATEMENT_SECONDS}s -c idle_in_transaction_session_timeout=${IDLE_TRANSACTION_SECONDS}s`,
  });
  // A connection that breaks is replaced at the next use, and the query on it fails; without listeners, one that breaks
  // between two queries would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await requireVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const dialect = new PostgresDialect({ pool });
  return { db: new Kysely<Schema>({ dialect, ...observeStatements(observe) }), pool };
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query("select current_setting('server_version_num') as version");
  if (Number(rows[0]?.version) < OLDEST_POSTGRES)
    throw new Error(`PostgreSQL 15 or newer is needed; this server is ${rows[0]?.version}`);
}
