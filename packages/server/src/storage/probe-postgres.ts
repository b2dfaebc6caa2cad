import { sql } from 'kysely';
import { openPool } from './postgres-pool.ts';

const LONGEST_WAIT_MS = 5000;

/** The version of a PostgreSQL server. Throws when it cannot be reached, or is too old. */
export async function probePostgres(url: string): Promise<string> {
  const db = await openPool({ connectionString: url, max: 1, connectionTimeoutMillis: LONGEST_WAIT_MS });
  try {
    const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
    return rows[0]?.version ?? 'unknown';
  } finally {
    await db.destroy();
  }
}
