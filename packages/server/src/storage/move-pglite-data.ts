import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { type CopiedTable, copySequences, copyTable, fingerprint, tablesOf } from './copy-tables.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { MIGRATION_TABLE } from './migration-tables.ts';
import { openPglite } from './pglite/open-pglite.ts';
import { openPool } from './postgres/postgres-pool.ts';

/**
 * Copies everything from a folder of PGlite into an empty database: all of it, or nothing. The folder is only read. The
 * schema stays as old as it was; the caller brings it up to date.
 */
export async function movePgliteData(folder: string, target: PoolConfig, log: Logger): Promise<void> {
  log.info({ folder }, 'moving the data of the former embedded database to PostgreSQL; this happens once');
  const source = await openPglite(folder);
  const { db } = await openPool({ ...target, max: 1 });
  try {
    const state = await schemaState(source.db);
    if (state === undefined) return;
    await migrate(db, state);
    const tables = await db.transaction().execute((transaction) => copyAll(source.db, transaction));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    log.info({ tables: tables.length, rows }, 'all data was moved to PostgreSQL');
  } finally {
    await db.destroy();
    await source.close();
  }
}

/** The newest migration that a database has; `undefined` = it has no tables yet. */
async function schemaState(db: Database): Promise<string | undefined> {
  const { rows: found } = await sql`select 1 from pg_tables where tablename = ${MIGRATION_TABLE}`.execute(db);
  if (found.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`select max(name) as name from ${sql.table(MIGRATION_TABLE)}`.execute(db);
  return rows[0]?.name ?? undefined;
}

async function copyAll(source: Database, target: Database): Promise<CopiedTable[]> {
  // Rows arrive table by table, so references are satisfied only at the end: as in the source, where they are.
  await sql`set local session_replication_role = replica`.execute(target);
  const copied: CopiedTable[] = [];
  const tables = await tablesOf(source);
  // Migrations write rows, too; the source has them as they are now.
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(target);
  for (const table of tables) {
    const rows = await copyTable(table, source, target);
    const [before, after] = [await fingerprint(table, source), await fingerprint(table, target)];
    if (before !== after)
      throw new Error(`the table ${table} did not arrive as it was: ${before} in PGlite, ${after} in PostgreSQL`);
    copied.push({ name: table, rows });
  }
  await copySequences(source, target);
  return copied;
}
