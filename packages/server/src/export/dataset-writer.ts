import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset, ExportRow } from './export-schema.ts';
import { ParquetFile } from './parquet-file.ts';

/** What readers of Hive's layout take for "no value". */
const NO_VALUE = '__HIVE_DEFAULT_PARTITION__';
const MOST_ROWS = 1_000_000;

export type WrittenFile = { readonly path: string; readonly rows: number; readonly bytes: number };

type OpenFile = { readonly partition: string; readonly path: string; readonly file: ParquetFile };

/**
 * Writes one dataset in Hive's layout: a folder for each value of the partition, in it files of at most a million rows.
 * One file is open at a time, so rows should arrive in the order of their partitions.
 */
export class DatasetWriter {
  readonly #folder: string;
  readonly #dataset: Dataset;
  readonly #mostRows: number;
  readonly #written: WrittenFile[] = [];
  /** How many files each partition has. */
  readonly #parts = new Map<string, number>();
  #open: OpenFile | undefined;

  constructor(folder: string, dataset: Dataset, mostRows = MOST_ROWS) {
    this.#folder = folder;
    this.#dataset = dataset;
    this.#mostRows = mostRows;
  }

  add(row: ExportRow): void {
    const value = this.#dataset.partition && row[this.#dataset.partition];
    this.#fileFor(typeof value === 'string' && value !== '' ? value : NO_VALUE).add(row);
  }

  /** A dataset without rows has a file without rows, so that every table exists. */
  close(): readonly WrittenFile[] {
    if (this.#parts.size === 0) this.#fileFor(NO_VALUE);
    this.#closeFile();
    return this.#written;
  }

  #fileFor(partition: string): ParquetFile {
    const open = this.#open;
    if (open?.partition === partition && open.file.count < this.#mostRows) return open.file;
    this.#closeFile();
    const part = this.#parts.get(partition) ?? 0;
    this.#parts.set(partition, part + 1);
    const { partition: column, columns } = this.#dataset;
    const parent = column === undefined ? '' : `${column}=${encodePartition(partition)}`;
    mkdirSync(join(this.#folder, parent), { recursive: true });
    const path = join(parent, `part-${String(part).padStart(5, '0')}.parquet`);
    const file = new ParquetFile(join(this.#folder, path), columns);
    this.#open = { partition, path, file };
    return file;
  }

  #closeFile(): void {
    if (!this.#open) return;
    const { path, file } = this.#open;
    this.#open = undefined;
    this.#written.push({ path: path.replaceAll('\\', '/'), rows: file.count, bytes: file.close() });
  }
}

/** As readers of Hive's layout decode it, and every file system accepts it. */
const encodePartition = (value: string): string => encodeURIComponent(value).replaceAll('*', '%2A');
