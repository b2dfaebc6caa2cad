import type { Column } from '../columns/column.ts';
import { ColumnsWriter } from '../columns/columns-writer.ts';
import type { WriteClaim } from '../columns/paged-array.ts';
import { type Names, NamesWriter } from '../image/names.ts';
import type { Delta } from '../merge/delta.ts';
import type { RecordCode } from '../merge/record-table.ts';
import type { Interner } from '../values/interner.ts';
import { NO_VALUE } from '../values/value-table.ts';
import { pairsByKey } from './pairs-by-key.ts';

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

  /** Writes records into rows that are new, from `first` on: one column after the other. */
  append(first: number, records: Uint32Array): void {
    const codeOf = new Uint32Array(this.#delta.records.count);
    for (const pairs of pairsByKey(this.#delta, records)) {
      const key = this.#key(pairs.key);
      this.#columns.prepare(key, pairs.forecast);
      for (let i = 0; i < pairs.records.length; i++) codeOf[pairs.records[i]!] = pairs.codes[i]!;
      this.#columns.append(key, { first, records, codeOf, holders: pairs.records, forecast: pairs.forecast });
      for (let i = 0; i < pairs.records.length; i++) codeOf[pairs.records[i]!] = NO_VALUE;
    }
  }

  /** To be called before `write`, with all the records that will be written. */
  prepare(records: Uint32Array): void {
    for (const { key, forecast } of pairsByKey(this.#delta, records)) this.#columns.prepare(this.#key(key), forecast);
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
