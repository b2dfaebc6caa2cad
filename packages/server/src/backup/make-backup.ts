import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { WorkRecordStore } from '../settings/work-record-store.ts';
import type { Database } from '../storage/database.ts';
import { liftIdleLimit, type Row, rowsOf, sequencesOf } from '../storage/dump/dump-rows.ts';
import { newestGraphVersion, uploadsInFiles } from '../storage/dump/dumped-files-read.ts';
import { type DumpedTable, schemaOf, tablesInOrder } from '../storage/dump/table-list.ts';
import { SERVICE_VERSION } from '../version.ts';
import { BackupError } from './backup-error.ts';
import { writeBackupFile } from './backup-file.ts';
import type { BackupLine } from './backup-format.ts';
import { RowSum } from './row-sum.ts';

const compress = promisify<Buffer, Buffer>(zstdCompress);

/** Tables about processes that run now; they mean nothing elsewhere. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set(['pipeline_lease', 'replica']);
/** Files of old versions may be removed while they are copied; then everything is copied again. */
const ATTEMPTS = 3;

export type BackupSource = {
  readonly db: Database;
  /** Where files of the embedded database are: large changes of the graph, and uploads that wait. */
  readonly dataDir: string;
};

type BackupOptions = {
  readonly passphrase?: string | undefined;
  /** Goes into encrypted files only. */
  readonly secretKey?: Buffer | undefined;
  readonly now: Date;
};

type BackupContent = { readonly tables: number; readonly rows: number };
type BackupReport = BackupContent & { readonly bytes: number; readonly seconds: number };

/** Writes everything that the service stores, as of one moment, to a file. The service may run meanwhile. */
export async function makeBackup(source: BackupSource, path: string, options: BackupOptions): Promise<BackupReport> {
  const began = performance.now();
  const content = await attemptBackup(source, path, options);
  const { size: bytes } = await stat(path);
  const report = { ...content, bytes, seconds: Math.round(performance.now() - began) / 1000 };
  // For operators to see; a database of an older version has no place for it.
  await new WorkRecordStore(source.db).set('backup', { file: path, ...report }, options.now).catch(() => {});
  return report;
}

async function attemptBackup(source: BackupSource, path: string, options: BackupOptions): Promise<BackupContent> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await source.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => writeAll({ ...source, db: transaction }, path, options));
    } catch (error) {
      if (!(error instanceof FileGone) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function writeAll(source: BackupSource, path: string, options: BackupOptions): Promise<BackupContent> {
  const report = { tables: 0, rows: 0 };
  await liftIdleLimit(source.db);
  await writeBackupFile(path, linesOf(source, options, report), options.passphrase);
  return report;
}

async function* linesOf(
  source: BackupSource,
  { passphrase, secretKey, now }: BackupOptions,
  report: { tables: number; rows: number },
): AsyncGenerator<BackupLine> {
  const { db } = source;
  yield {
    backup: {
      program: SERVICE_VERSION,
      created_at: now.toISOString(),
      schema: await schemaOf(db),
      graph_version: await newestGraphVersion(db),
      ...(passphrase && secretKey && { secret_key: secretKey.toString('base64') }),
    },
  };
  for (const table of await tablesInOrder(db)) {
    if (OF_THE_MOMENT.has(table.name)) continue;
    yield { table: table.name, columns: [...table.columns] };
    const sum = new RowSum();
    for await (const row of allRows(table, source)) {
      sum.add(row);
      yield [...row];
    }
    yield { done: table.name, rows: sum.rows, sum: sum.sum };
    report.tables++;
    report.rows += sum.rows;
  }
  yield { sequences: await sequencesOf(db) };
  yield { end: { ...report } };
}

/** What is in files becomes part of the rows, so that the backup fits any database. */
async function* allRows(table: DumpedTable, source: BackupSource): AsyncGenerator<Row> {
  const column = (name: string) => table.columns.indexOf(name);
  const isGraph = table.name === 'graph_segment' || table.name === 'graph_snapshot';
  for await (const rows of rowsOf(table, source.db))
    for (const row of rows) {
      const file = isGraph ? row[column('file')] : undefined;
      if (!file) yield row;
      else {
        const content = await readOrRetry(join(source.dataDir, 'graph', file));
        yield row.map((value, at) => (at === column('file') ? null : at === column('content') ? hex(content) : value));
      }
    }
  if (table.name === 'ingest_file_part') yield* waitingUploads(table, source);
}

/** Uploads that wait in the data folder, in the form in which a shared database stores them. */
async function* waitingUploads({ columns }: DumpedTable, { db, dataDir }: BackupSource): AsyncGenerator<Row> {
  for (const name of await uploadsInFiles(db)) {
    const content = await readFile(join(dataDir, 'uploads', name)).catch(() => undefined);
    if (!content) continue; // of another process, or ingested meanwhile
    const values: Record<string, string> = { stored_file: name, part: '0', content: hex(await compress(content)) };
    yield columns.map((column) => values[column] ?? null);
  }
}

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

class FileGone extends BackupError {
  override name = 'FileGone';
}

async function readOrRetry(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new FileGone(`the file ${path} of the graph cannot be read`, { cause });
  }
}
