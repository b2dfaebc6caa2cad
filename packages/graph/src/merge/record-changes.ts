import type { Column } from '../columns/column.ts';
import type { Names } from '../image/names.ts';
import { NO_VALUE, type ValueCode } from '../values/value-table.ts';
import type { DeltaTables, ImageReader } from './delta-tables.ts';
import { EMPTY, type RecordCode } from './record-table.ts';
import { type StoredRecord, StoredRecords, storedCode } from './stored-records.ts';

type Columns = { readonly keys: Names; readonly columns: readonly (Column | undefined)[] };

type Change = readonly [before: RecordCode, after: RecordCode];
const NO_CHANGE: Change = [EMPTY, EMPTY];

/** What records change in the rows of an image: in those of its nodes, or of its edges. */
export class RecordChanges {
  readonly #tables: DeltaTables;
  readonly #reader: ImageReader;
  readonly #from: Columns;
  readonly #stored: StoredRecords;
  /** By key of the delta; null where the image has no such column. */
  readonly #columns: (Column | null)[] = [];
  /** The pairs of the current row: reused, because there are millions of rows. */
  readonly #before: number[] = [];
  readonly #after: number[] = [];
  #last: Change = NO_CHANGE;
  #lastPairs: readonly [before: readonly number[], after: readonly number[]] = [[], []];

  constructor(tables: DeltaTables, reader: ImageReader, from: Columns) {
    this.#tables = tables;
    this.#reader = reader;
    this.#from = from;
    this.#stored = new StoredRecords(tables, reader.image.values, (key) => this.#column(key));
  }

  /**
   * The values before and after where `record` differs from the row. `whole` is the full record of a row that is
   * replaced: what the new record does not contain is removed.
   */
  between(row: number, record: RecordCode, whole: RecordCode = EMPTY): Change {
    const { records } = this.#tables;
    const stored = whole === EMPTY ? this.#stored.of(record) : undefined;
    if (stored) return this.#change(this.#compare(stored, row));
    const wanted = whole === EMPTY ? record : records.merge(this.#allRemoved(whole), record);
    const end = records.end(wanted);
    const [before, after] = [this.#before, this.#after];
    let length = 0;
    for (let at = records.start(wanted); at < end; at++) {
      const key = records.key(at);
      const next = records.value(at);
      const column = this.#column(key);
      if (this.#hasNumber(column, row, next)) continue;
      const old = this.#reader.code(column, row, next);
      if (old === next) continue;
      before[length] = key;
      before[length + 1] = old;
      after[length] = key;
      after[length + 1] = next;
      length += 2;
    }
    return this.#change(length);
  }

  /** The pairs that differ from the row, as `before` and `after`. Returns their length. */
  #compare({ keys, values, columns, codes }: StoredRecord, row: number): number {
    const [before, after] = [this.#before, this.#after];
    let length = 0;
    for (let at = 0; at < keys.length; at++) {
      const column = columns[at];
      if (storedCode(column, row) === codes[at]) continue;
      before[length] = after[length] = keys[at]!;
      before[length + 1] = this.#reader.code(column, row);
      after[length + 1] = values[at]!;
      length += 2;
    }
    return length;
  }

  /** The change whose pairs are the first of `before` and `after`. */
  #change(length: number): Change {
    const { records } = this.#tables;
    const [before, after] = [this.#before, this.#after];
    if (length === 0) return NO_CHANGE;
    if (this.#isLast(length)) return this.#last;
    this.#last = [records.intern(before, length / 2), records.intern(after, length / 2)];
    this.#lastPairs = [before.slice(0, length), after.slice(0, length)];
    return this.#last;
  }

  /** Compares numbers as they are: to look up the code of one takes much longer. */
  #hasNumber(column: Column | undefined, row: number, code: ValueCode): boolean {
    const { values } = this.#tables;
    return column?.encoding === 'number' && values.isNumber(code) && Object.is(column.value(row), values.number(code));
  }

  /** Rows next to each other mostly change in the same way. */
  #isLast(length: number): boolean {
    const [before, after] = this.#lastPairs;
    if (before.length !== length) return false;
    for (let at = 0; at < length; at++)
      if (before[at] !== this.#before[at] || after[at] !== this.#after[at]) return false;
    return true;
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
