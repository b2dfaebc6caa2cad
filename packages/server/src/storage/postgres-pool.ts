import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

const OLDEST_POSTGRES = 150000;
const CONNECTIONS = 10;
/** So long a query waits for a connection at most. */
const LONGEST_WAIT_MS = 30_000;

/** Connections to a PostgreSQL server, once it has answered. */
export async function openPool(config: pg.PoolConfig): Promise<Database> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    max: CONNECTIONS,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    ...config,
    // Times are read in this form, whatever the server prefers.
    options: '-c DateStyle=ISO,YMD',
  });
  // A connection that breaks is replaced at the next use, and the query on it fails; without listeners, one that breaks
  // between two queries would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(
      db,
    );
    if (Number(rows[0]?.version) < OLDEST_POSTGRES)
      throw new Error(`PostgreSQL 15 or newer is needed; this server is ${rows[0]?.version}`);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}
