import type { Column } from '../columns/column.ts';
import { ColumnsWriter } from '../columns/columns-writer.ts';
import type { WriteClaim } from '../columns/paged-array.ts';
import { type Names, NamesWriter } from '../image/names.ts';
import type { Delta } from '../merge/delta.ts';
import type { GrowingList } from '../merge/growing-list.ts';
import type { RecordCode } from '../merge/record-table.ts';
import type { Interner } from '../values/interner.ts';
import { NO_VALUE } from '../values/value-table.ts';
import { forecastColumns } from './forecast.ts';

type Columns = { readonly keys: Names; readonly columns: readonly (Column | undefined)[] };

/** Writes records of a delta into the columns of the nodes, or of the edges. */
export class RecordWriter {
  readonly #delta: Delta;
  readonly #columns: ColumnsWriter;
  readonly #names: NamesWriter;
  /** Key of the image by key of the delta. */
  readonly #keys: number[] = [];

  constructor(from: Columns, delta: Delta, claim: WriteClaim, interner: Interner, rows: number) {
    this.#delta = delta;
    this.#names = new NamesWriter(from.keys);
    this.#columns = new ColumnsWriter(from.columns, claim, interner, rows);
  }

  /** To be called for all records, before the first is written. */
  prepare(records: GrowingList): void {
    for (const [key, forecast] of forecastColumns(this.#delta, records))
      this.#columns.prepare(this.#key(key), forecast);
  }

  write(row: number, record: RecordCode): void {
    const { records } = this.#delta;
    const end = records.end(record);
    for (let at = records.start(record); at < end; at++)
      this.#columns.set(row, this.#key(records.key(at)), records.value(at));
  }

  /** Removes every value of a row. */
  clear(row: number): void {
    for (const key of this.#columns.keys()) this.#columns.set(row, key, NO_VALUE);
  }

  finish(): Columns {
    return { keys: this.#names.finish(), columns: this.#columns.finish() };
  }

  #key(key: number): number {
    this.#keys[key] ??= this.#names.number(this.#delta.keyNames[key]!);
    return this.#keys[key];
  }
}
