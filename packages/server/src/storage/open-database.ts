import { type Logger, pino } from 'pino';
import type { DatabaseLocation, OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPglite } from './pglite/open-pglite.ts';
import { openPool } from './postgres-pool.ts';

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  location: DatabaseLocation,
  log: Logger = pino({ level: 'silent' }),
): Promise<OpenDatabase> {
  const opened = await openUnmigrated(location, log);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

async function openUnmigrated(location: DatabaseLocation, log: Logger): Promise<OpenDatabase> {
  if (location.kind === 'memory') return openPglite(undefined, location.template);
  if (location.kind === 'embedded') return openEmbedded(location, log);
  const { url, connections } = location;
  const db = await openPool({ connectionString: url, ...(connections && { max: connections }) });
  return { db, kind: location.kind === 'private' ? 'embedded' : 'postgres', close: () => db.destroy() };
}
