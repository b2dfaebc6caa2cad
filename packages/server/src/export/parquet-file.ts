import { statSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { SERVICE_VERSION } from '../version.ts';
import { type Column, type ColumnType, EXPORT_SCHEMA, type ExportRow, type ExportValue } from './export-schema.ts';

/** Bounds of what waits in memory for one row group. */
const GROUP_ROWS = 50_000;
const GROUP_CHARACTERS = 16 << 20;

/** One Parquet file. Rows wait in memory until a row group is full. Writes synchronously: for threads of their own. */
export class ParquetFile {
  readonly #path: string;
  readonly #columns: readonly Column[];
  readonly #writer: ParquetWriter;
  #rows: ExportRow[] = [];
  #characters = 0;
  #count = 0;

  constructor(path: string, columns: readonly Column[]) {
    this.#path = path;
    this.#columns = columns;
    this.#writer = new ParquetWriter({
      writer: fileWriter(path),
      schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elementsOf)],
      codec: 'ZSTD',
      compressors: { ZSTD: (bytes) => zstdCompressSync(bytes) },
      kvMetadata: [
        { key: 'chokepoint.schema', value: String(EXPORT_SCHEMA) },
        { key: 'chokepoint.version', value: SERVICE_VERSION },
      ],
    });
  }

  get count(): number {
    return this.#count;
  }

  add(row: ExportRow): void {
    this.#rows.push(row);
    this.#count++;
    for (const value of Object.values(row)) if (typeof value === 'string') this.#characters += value.length;
    if (this.#rows.length >= GROUP_ROWS || this.#characters >= GROUP_CHARACTERS) this.#writeGroup();
  }

  /** Returns the size of the file. */
  close(): number {
    this.#writeGroup();
    this.#writer.finish();
    return statSync(this.#path).size;
  }

  #writeGroup(): void {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#characters = 0;
    const columnData = this.#columns.map(({ name, type }) => ({
      name,
      data: rows.map((row) => stored(row[name] ?? null, type)),
    }));
    this.#writer.write({ columnData, rowGroupSize: rows.length });
  }
}

const stored = (value: ExportValue, type: ColumnType) =>
  type === 'integer' && typeof value === 'number' ? BigInt(Math.trunc(value)) : value;

function elementsOf({ name, type, optional }: Column): SchemaElement[] {
  const repetition_type = optional ? 'OPTIONAL' : 'REQUIRED';
  if (type === 'texts')
    return [
      { name, repetition_type, converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'REQUIRED', ...STORED_AS.text },
    ];
  return [{ name, repetition_type, ...STORED_AS[type] }];
}

const STORED_AS: Readonly<Record<Exclude<ColumnType, 'texts'>, Omit<SchemaElement, 'name'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  number: { type: 'DOUBLE' },
  flag: { type: 'BOOLEAN' },
  time: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
};
