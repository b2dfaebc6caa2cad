import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { dataFolderHolder } from '../storage/data-folder-lock.ts';
import type { DatabaseLocation } from '../storage/database.ts';
import { runningServer } from '../storage/embedded.ts';
import { openUnmigrated } from '../storage/open-database.ts';
import { openPool } from '../storage/postgres/postgres-pool.ts';
import { BackupError } from './backup-error.ts';
import type { BackupSource } from './make-backup.ts';

type BackupConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'embeddedDatabase' | 'memoryLimit'>;
type OpenSource = BackupSource & { close(): Promise<void> };

/** The database that a configuration names; also while a service uses it. */
export async function openForBackup(config: BackupConfig, log: Logger): Promise<OpenSource> {
  const { dataDir } = config;
  if (config.databaseUrl === undefined && dataFolderHolder(dataDir) !== undefined) {
    const server = runningServer(dataDir);
    if (!server)
      throw new BackupError('The embedded database cannot be reached while the service runs: stop it first.');
    const { db } = await openPool({ ...server, max: 2 });
    return { db, dataDir, close: () => db.destroy() };
  }
  const { db, close } = await openUnmigrated(locationOf(config), log, { connections: 2 });
  return { db, dataDir, close };
}

/** Where a backup goes: a data folder that no service uses, or a server. */
export const openForRestore = (config: BackupConfig, log: Logger) =>
  openUnmigrated(locationOf(config), log, { connections: 2 });

function locationOf({ databaseUrl, dataDir, embeddedDatabase, memoryLimit }: BackupConfig): DatabaseLocation {
  if (databaseUrl) return { kind: 'postgres', url: databaseUrl };
  return { kind: 'embedded', folder: dataDir, engine: embeddedDatabase, memoryLimit };
}
