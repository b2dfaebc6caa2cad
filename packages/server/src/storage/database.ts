import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

export type OpenDatabase = {
  readonly db: Database;
  /** `embedded`: only this process uses it. `postgres`: a server that others may use, too. */
  readonly kind: 'embedded' | 'postgres';
  /** The connections to its server; PGlite has none. */
  readonly pool?: pg.Pool;
  close(): Promise<void>;
};

/** What runs the database in the data folder; `auto` = a private PostgreSQL server where that works. */
export type EmbeddedEngine = 'auto' | 'postgres' | 'pglite';

export type DatabaseLocation =
  | { readonly kind: 'postgres'; readonly url: string; readonly connections?: number }
  | {
      readonly kind: 'embedded';
      readonly folder: string;
      readonly engine?: EmbeddedEngine;
      readonly memoryLimit?: number;
    }
  /** For tests: a database that no other process uses, on a server that runs already, with files in a folder. */
  | { readonly kind: 'private'; readonly url: string; readonly folder: string; readonly connections?: number }
  /** For tests: nothing is stored. */
  | { readonly kind: 'memory'; readonly template?: Uint8Array<ArrayBuffer> };

/** Whether an error says that a unique constraint was violated, and which. */
export function violatedConstraint(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' ? String(constraint ?? '') : undefined;
}

/** PostgreSQL's codes for a server that stops, starts, has crashed or has no connection left. */
const UNAVAILABLE: ReadonlySet<string> = new Set([
  ...['57P01', '57P02', '57P03', '57P05', '25P03', '08001', '08003', '08006', '53300'],
]);

/** Whether an error says that the database cannot be reached just now, or that it ended during the request. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && UNAVAILABLE.has(code)) return true;
  // The driver's own words have no code.
  if (
    /^Connection terminated|^timeout exceeded when trying to connect|^timeout expired$|^Query read timeout|connection error and is not queryable|^Client was closed/.test(
      message,
    )
  )
    return true;
  return (
    syscall === 'connect' || ((syscall === 'read' || syscall === 'write') && /^(ECONNRESET|EPIPE)$/.test(code ?? ''))
  );
}
