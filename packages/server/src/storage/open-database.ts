import { type Logger, pino } from 'pino';
import type { DatabaseLocation, OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import type { StatementObserver } from './observed-statements.ts';
import { openPglite } from './pglite/open-pglite.ts';
import { openPool } from './postgres/postgres-pool.ts';
import { requireOwnSessions } from './postgres/require-own-sessions.ts';

type DatabaseOptions = {
  /** What the server knows its sessions by. */
  readonly name?: string;
  /** How many connections there may be. */
  readonly connections?: number | undefined;
  /** Called after each statement. */
  readonly observe?: StatementObserver | undefined;
};

/** Opens the database and brings its schema up to date. */
export async function openDatabase(
  location: DatabaseLocation,
  log: Logger = pino({ level: 'silent' }),
  options: DatabaseOptions = {},
): Promise<OpenDatabase> {
  const opened = await openUnmigrated(location, log, options);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** Opens the database with the schema that it has. */
export async function openUnmigrated(
  location: DatabaseLocation,
  log: Logger,
  { name, connections, observe }: DatabaseOptions = {},
): Promise<OpenDatabase> {
  if (location.kind === 'memory') return openPglite(undefined, { template: location.template, observe });
  const pool = { ...(name && { application_name: name }), ...(connections && { max: connections }) };
  if (location.kind === 'embedded') return openEmbedded(location, log, pool, observe);
  const { url, connections: max } = location;
  if (location.kind === 'postgres') await requireOwnSessions(url);
  const opened = await openPool({ connectionString: url, ...pool, ...(max && { max }) }, observe);
  const kind = location.kind === 'private' ? 'embedded' : 'postgres';
  return { ...opened, kind, close: () => opened.db.destroy() };
}
