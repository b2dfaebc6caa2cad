import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts';
import type { DatabaseLocation, OpenDatabase } from './database.ts';
import { movePgliteData } from './move-pglite-data.ts';
import type { StatementObserver } from './observed-statements.ts';
import { openPglite } from './pglite/open-pglite.ts';
import { openPool } from './postgres/postgres-pool.ts';
import { ClusterFolder } from './private-postgres/cluster.ts';
import { SERVER_USER } from './private-postgres/endpoint.ts';
import { PrivatePostgres } from './private-postgres/private-postgres.ts';
import { SOCKET_PORT, socketFolderOf } from './private-postgres/socket-folder.ts';

type EmbeddedLocation = Extract<DatabaseLocation, { readonly kind: 'embedded' }>;

export const EMBEDDED_DATABASE = 'chokepoint';
export const pgliteFolder = (folder: string): string => join(folder, 'database');
/** Where the folder of PGlite goes once its data has been moved. */
const MOVED = 'database-before-postgresql';

/** Opens the database in a data folder that only this process uses. */
export async function openEmbedded(
  location: EmbeddedLocation,
  log: Logger,
  options: PoolConfig = {},
  observe?: StatementObserver,
): Promise<OpenDatabase> {
  const { folder, engine } = location;
  const lock = lockDataFolder(folder);
  try {
    const opened =
      engine === 'pglite' ? await openFallback(folder, observe) : await openPrivate(location, log, options, observe);
    return {
      ...opened,
      async close() {
        await opened.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The private server of a service that runs; undefined where it has none that can be reached from outside. */
export function runningServer(folder: string): PoolConfig | undefined {
  const cluster = new ClusterFolder(folder);
  if (!cluster.isInUse || process.platform === 'win32') return undefined;
  return { host: socketFolderOf(cluster.path), port: SOCKET_PORT, user: SERVER_USER, database: EMBEDDED_DATABASE };
}

async function openFallback(folder: string, observe?: StatementObserver): Promise<OpenDatabase> {
  if (new ClusterFolder(folder).isInUse)
    throw new Error(
      `The data in ${folder} is in a private PostgreSQL server: remove CHOKEPOINT_EMBEDDED_DATABASE=pglite, which would start without it.`,
    );
  return openPglite(pgliteFolder(folder), { observe });
}

/** A private server; PGlite instead where none can be started and none has been. */
async function openPrivate(
  location: EmbeddedLocation,
  log: Logger,
  options: PoolConfig,
  observe?: StatementObserver,
): Promise<OpenDatabase> {
  const { folder, engine } = location;
  const cluster = new ClusterFolder(folder);
  try {
    return await openServer(location, log, options, observe);
  } catch (error) {
    if (cluster.isInUse || engine === 'postgres' || error instanceof DataFolderInUse) throw error;
    cluster.remove();
    log.warn(
      { err: error },
      'PostgreSQL cannot be run here, so the embedded database is PGlite: it works, but requests wait while data is written',
    );
    return openPglite(pgliteFolder(folder), { observe });
  }
}

async function openServer(
  { folder, memoryLimit }: EmbeddedLocation,
  log: Logger,
  options: PoolConfig,
  observe?: StatementObserver,
): Promise<OpenDatabase> {
  const server = await PrivatePostgres.start(folder, log, { memoryLimit });
  try {
    if (!server.folder.isInUse) {
      await fillDatabase(server, folder, log);
      server.folder.markInUse();
    }
    setAside(folder, log);
    const opened = await openPool({ ...server.endpoint, database: EMBEDDED_DATABASE, ...options }, observe);
    return {
      ...opened,
      kind: 'embedded',
      async close() {
        await opened.db.destroy();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Creates the database, with the data that PGlite has. */
async function fillDatabase({ endpoint }: PrivatePostgres, folder: string, log: Logger): Promise<void> {
  const { db: initial } = await openPool({ ...endpoint, database: 'postgres', max: 1 });
  try {
    await sql.raw(`create database ${EMBEDDED_DATABASE}`).execute(initial);
  } finally {
    await initial.destroy();
  }
  const old = pgliteFolder(folder);
  if (existsSync(join(old, 'PG_VERSION'))) await movePgliteData(old, { ...endpoint, database: EMBEDDED_DATABASE }, log);
}

/** The folder of PGlite stays, under another name, until the operator deletes it. */
function setAside(folder: string, log: Logger): void {
  const old = pgliteFolder(folder);
  if (!existsSync(old)) return;
  const aside = join(folder, MOVED);
  rmSync(aside, { recursive: true, force: true });
  renameSync(old, aside);
  log.info({ folder: aside }, 'the folder of the former database is no longer used and may be deleted');
}
