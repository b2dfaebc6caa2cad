import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { lockDataFolder } from './data-folder-lock.ts';
import type { Database } from './database.ts';
import { EMBEDDED_DATABASE, pgliteFolder } from './embedded.ts';
import { openPglite } from './pglite/open-pglite.ts';
import { openPool } from './postgres/postgres-pool.ts';
import { ClusterFolder } from './private-postgres/cluster.ts';
import { PrivatePostgres } from './private-postgres/private-postgres.ts';

/**
 * Opens the embedded database of a data folder that no process uses, reads its version and closes it again. `undefined`
 * when the folder has none. Nothing is created, moved or migrated.
 */
export async function probeEmbedded(
  folder: string,
  memoryLimit: number,
  log: Logger,
): Promise<{ readonly engine: 'PostgreSQL' | 'PGlite'; readonly version: string } | undefined> {
  const isServer = new ClusterFolder(folder).isInUse;
  if (!isServer && !existsSync(join(pgliteFolder(folder), 'PG_VERSION'))) return undefined;
  const lock = lockDataFolder(folder);
  try {
    return isServer
      ? { engine: 'PostgreSQL', version: await probeServer(folder, memoryLimit, log) }
      : { engine: 'PGlite', version: await probePglite(folder) };
  } finally {
    lock.release();
  }
}

async function probeServer(folder: string, memoryLimit: number, log: Logger): Promise<string> {
  const server = await PrivatePostgres.start(folder, log, { memoryLimit });
  try {
    const { db } = await openPool({ ...server.endpoint, database: EMBEDDED_DATABASE, max: 1 });
    return await versionOf(db).finally(() => db.destroy());
  } finally {
    await server.stop();
  }
}

async function probePglite(folder: string): Promise<string> {
  const { db, close } = await openPglite(pgliteFolder(folder));
  return versionOf(db).finally(close);
}

async function versionOf(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? 'unknown';
}
