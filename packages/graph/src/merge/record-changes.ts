import type { Column } from '../columns/column.ts';
import type { Names } from '../image/names.ts';
import { NO_VALUE } from '../values/value-table.ts';
import type { DeltaTables, ImageReader } from './delta-tables.ts';
import { EMPTY, type RecordCode } from './record-table.ts';

type Columns = { readonly keys: Names; readonly columns: readonly (Column | undefined)[] };

/** What records change in the rows of an image: in those of its nodes, or of its edges. */
export class RecordChanges {
  readonly #tables: DeltaTables;
  readonly #reader: ImageReader;
  readonly #from: Columns;
  /** By key of the delta; null where the image has no such column. */
  readonly #columns: (Column | null)[] = [];

  constructor(tables: DeltaTables, reader: ImageReader, from: Columns) {
    this.#tables = tables;
    this.#reader = reader;
    this.#from = from;
  }

  /**
   * The values before and after where `record` differs from the row. `whole` is the full record of a row that is
   * replaced: what the new record does not contain is removed.
   */
  between(row: number, record: RecordCode, whole: RecordCode = EMPTY): [before: RecordCode, after: RecordCode] {
    const { records } = this.#tables;
    const before: number[] = [];
    const after: number[] = [];
    const wanted = whole === EMPTY ? record : records.merge(this.#allRemoved(whole), record);
    const end = records.end(wanted);
    for (let at = records.start(wanted); at < end; at++) {
      const key = records.key(at);
      const next = records.value(at);
      const old = this.#reader.code(this.#column(key), row);
      if (old === next) continue;
      before.push(key, old);
      after.push(key, next);
    }
    return [records.intern(before, before.length / 2), records.intern(after, after.length / 2)];
  }

  #column(key: number): Column | undefined {
    let column = this.#columns[key];
    if (column === undefined) {
      column = this.#from.columns[this.#from.keys.number(this.#tables.keys.list[key]!) ?? -1] ?? null;
      this.#columns[key] = column;
    }
    return column ?? undefined;
  }

  #allRemoved(record: RecordCode): RecordCode {
    const { records } = this.#tables;
    const pairs: number[] = [];
    for (let at = records.start(record); at < records.end(record); at++) pairs.push(records.key(at), NO_VALUE);
    return records.intern(pairs, pairs.length / 2);
  }
}
