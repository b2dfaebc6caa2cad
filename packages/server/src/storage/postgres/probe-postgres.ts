import { openPool } from './postgres-pool.ts';
import { requireOwnSessions } from './require-own-sessions.ts';

const LONGEST_WAIT_MS = 5000;

/** The version of a PostgreSQL server. Throws when it cannot be reached, is too old, or shares sessions between clients. */
export async function probePostgres(url: string): Promise<string> {
  await requireOwnSessions(url);
  const { db, pool } = await openPool({ connectionString: url, max: 1, connectionTimeoutMillis: LONGEST_WAIT_MS });
  try {
    const { rows } = await pool.query("select current_setting('server_version') as version");
    return rows[0]?.version ?? 'unknown';
  } finally {
    await db.destroy();
  }
}
