import type { Database } from '../storage/database.ts';
import {
  deleteRows,
  isEmpty,
  liftIdleLimit,
  type Row,
  RowWriter,
  rowsOf,
  setSequences,
} from '../storage/dump/dump-rows.ts';
import { type DumpedTable, schemaOf, tablesInOrder } from '../storage/dump/table-list.ts';
import { migrate } from '../storage/migrate.ts';
import { isMigration } from '../storage/migrations/index.ts';
import { SERVICE_VERSION } from '../version.ts';
import { BackupError } from './backup-error.ts';
import { readBackupFile } from './backup-file.ts';
import type { BackupHead, BackupLine } from './backup-format.ts';
import { RowSum } from './row-sum.ts';

export type RestoreReport = BackupHead & { readonly tables: number; readonly rows: number };

/**
 * Puts a backup into a database without tables: all of it, or nothing. Every table is read again and compared with
 * what was written. An older schema is restored as it was, then brought up to date.
 */
export async function restoreBackup(
  db: Database,
  path: string,
  passphrase: string | undefined,
): Promise<RestoreReport> {
  const lines = readBackupFile(path, passphrase);
  const head = await headOf(lines);
  await requireEmpty(db, head);
  await migrate(db, head.schema.at(-1));
  const report = await db.transaction().execute((transaction) => new Restoring(transaction).run(lines));
  await migrate(db);
  return { ...head, ...report };
}

async function requireEmpty(db: Database, { schema }: BackupHead): Promise<void> {
  const present = await schemaOf(db);
  if (present.length === 0) return;
  if (!(await isEmpty(db)))
    throw new BackupError('The database is in use already: restore into an empty database, or an empty data folder.');
  if (present.at(-1) !== schema.at(-1))
    throw new BackupError('The database has tables of another version: restore into a database without tables.');
}

async function headOf(lines: AsyncGenerator<BackupLine>): Promise<BackupHead> {
  const { value } = await lines.next();
  if (!value || !('backup' in value)) throw new BackupError('the backup does not begin as a backup does');
  const unknown = value.backup.schema.filter((name: string) => !isMigration(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer version of Chokepoint (${value.backup.program}) than this one (${SERVICE_VERSION}): restore it with that version or a later one.`,
    );
  return value.backup;
}

class Restoring {
  readonly #db: Database;
  readonly #sums = new Map<string, RowSum>();
  #tables: ReadonlyMap<string, DumpedTable> = new Map();
  #current: { readonly table: DumpedTable; readonly writer: RowWriter; readonly sum: RowSum } | undefined;
  #rows = 0;
  #hasEnded = false;

  constructor(db: Database) {
    this.#db = db;
  }

  async run(lines: AsyncIterable<BackupLine>): Promise<{ readonly tables: number; readonly rows: number }> {
    await liftIdleLimit(this.#db);
    const tables = await tablesInOrder(this.#db);
    this.#tables = new Map(tables.map((table) => [table.name, table]));
    // Migrations write rows, too; the backup has them as they are now.
    for (const table of tables.toReversed()) await deleteRows(table, this.#db);
    for await (const line of lines) await this.#take(line);
    if (!this.#hasEnded) throw new BackupError('the backup is cut off');
    for (const [name, sum] of this.#sums) await this.#compare(this.#tables.get(name)!, sum);
    return { tables: this.#sums.size, rows: this.#rows };
  }

  async #take(line: BackupLine): Promise<void> {
    if (Array.isArray(line)) return this.#addRow(line);
    if ('table' in line) return this.#begin(line.table, line.columns);
    if ('done' in line) return this.#finish(line);
    if ('sequences' in line) return setSequences(line.sequences, this.#db);
    if ('end' in line) this.#hasEnded = true;
  }

  async #addRow(row: Row): Promise<void> {
    if (!this.#current) throw new BackupError('the backup is damaged: a row belongs to no table');
    this.#current.sum.add(row);
    this.#rows++;
    await this.#current.writer.add(row);
  }

  #begin(name: string, columns: readonly string[]): void {
    const known = this.#tables.get(name);
    if (!known) throw new BackupError(`the backup has a table that this version does not know: ${name}`);
    const table = { ...known, columns };
    this.#current = { table, writer: new RowWriter(table, this.#db), sum: new RowSum() };
  }

  async #finish({ done, rows, sum }: { done: string; rows: number; sum: string }): Promise<void> {
    const current = this.#current;
    await current?.writer.flush();
    if (current?.table.name !== done || current.sum.rows !== rows || current.sum.sum !== sum)
      throw new BackupError(`the table ${done} of the backup is not as it was written`);
    this.#tables = new Map([...this.#tables, [done, current.table]]);
    this.#sums.set(done, current.sum);
    this.#current = undefined;
  }

  async #compare(table: DumpedTable, expected: RowSum): Promise<void> {
    const found = new RowSum();
    for await (const rows of rowsOf(table, this.#db)) for (const row of rows) found.add(row);
    if (found.rows !== expected.rows || found.sum !== expected.sum)
      throw new BackupError(`the table ${table.name} did not arrive as it is in the backup`);
  }
}
