import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { lockDataFolder } from './embedded/data-folder-lock.ts';
import { EmbeddedDatabase } from './embedded/embedded-database.ts';
import { EmbeddedDialect } from './embedded/embedded-dialect.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

export type OpenDatabase = {
  readonly db: Database;
  readonly kind: 'embedded' | 'postgres';
  close(): Promise<void>;
};

export type DatabaseLocation =
  | { readonly kind: 'postgres'; readonly url: string; readonly connections?: number }
  | { readonly kind: 'embedded'; readonly folder: string }
  /** For tests: nothing is stored. */
  | { readonly kind: 'memory'; readonly template?: Uint8Array<ArrayBuffer> };

const OLDEST_POSTGRES = 150000;

/** Opens the database and brings its schema up to date. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  const opened = location.kind === 'postgres' ? await openPostgres(location) : await openEmbedded(location);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** Whether the database answers. */
export async function isReachable(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}

async function openPostgres(location: { url: string; connections?: number }): Promise<OpenDatabase> {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({
    connectionString: location.url,
    max: location.connections ?? 10,
    // Times are read in this form, whatever the server prefers.
    options: '-c DateStyle=ISO,YMD',
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
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
  return { db, kind: 'postgres', close: () => db.destroy() };
}

async function openEmbedded(
  location: { kind: 'embedded'; folder: string } | { kind: 'memory'; template?: Uint8Array<ArrayBuffer> },
): Promise<OpenDatabase> {
  const lock = location.kind === 'embedded' ? lockDataFolder(location.folder) : undefined;
  try {
    const database = await EmbeddedDatabase.open({
      folder: location.kind === 'embedded' ? join(location.folder, 'database') : undefined,
      ...(location.kind === 'memory' && location.template ? { template: location.template } : {}),
    });
    const db = new Kysely<Schema>({ dialect: new EmbeddedDialect(database) });
    return {
      db,
      kind: 'embedded',
      close: async () => {
        await db.destroy();
        // Kysely closes only what it has used.
        await database.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Whether an error says that a unique constraint was violated, and which. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' ? String(constraint ?? '') : undefined;
}
