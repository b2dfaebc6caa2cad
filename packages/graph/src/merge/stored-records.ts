import type { Column } from '../columns/column.ts';
import { GrowingList } from '../values/growing-list.ts';
import { FIRST_CODE, NO_VALUE, type ValueCode, type ValueTable } from '../values/value-table.ts';
import type { DeltaTables } from './delta-tables.ts';
import type { RecordCode } from './record-table.ts';

/** A record of a delta, pair by pair, and how an image would have it stored. */
export type StoredRecord = {
  readonly keys: readonly number[];
  readonly values: readonly ValueCode[];
  readonly columns: readonly (ComparableColumn | undefined)[];
  /** What `storedCode` is for a row that has the value. */
  readonly codes: readonly number[];
};

type ComparableColumn = Exclude<Column, { readonly encoding: 'number' }>;

/** The value of a row in the codes of the image. */
export function storedCode(column: ComparableColumn | undefined, row: number): ValueCode {
  return column === undefined ? NO_VALUE : column.code(row);
}

/** No row has this. */
const NOWHERE = -1;
const MOST_PAIRS = 8;
const MOST_RECORDS = 1 << 16;

/** Places below: the record was asked for once, or cannot be compared like this. */
const ONCE = 1;
const NEVER = 2;
const FIRST_PLACE = 3;

/**
 * Records of a delta in the codes of an image, so that rows are compared with them without translating the values of
 * each row. That pays only for records that many rows have.
 */
export class StoredRecords {
  readonly #tables: DeltaTables;
  readonly #values: ValueTable;
  readonly #columnOf: (key: number) => Column | undefined;
  /** By record. */
  readonly #places = new GrowingList();
  readonly #stored: StoredRecord[] = [];

  constructor(tables: DeltaTables, values: ValueTable, columnOf: (key: number) => Column | undefined) {
    this.#tables = tables;
    this.#values = values;
    this.#columnOf = columnOf;
  }

  /** Nothing for a record that is asked for the first time, and for those that cannot be compared like this. */
  of(record: RecordCode): StoredRecord | undefined {
    const place = this.#places.get(record);
    if (place >= FIRST_PLACE) return this.#stored[place - FIRST_PLACE];
    if (place === NEVER) return undefined;
    if (place !== ONCE) this.#places.set(record, ONCE);
    else return this.#add(record);
    return undefined;
  }

  #add(record: RecordCode): StoredRecord | undefined {
    const stored = this.#stored.length < MOST_RECORDS ? this.#read(record) : undefined;
    this.#places.set(record, stored ? this.#stored.push(stored) - 1 + FIRST_PLACE : NEVER);
    return stored;
  }

  #read(record: RecordCode): StoredRecord | undefined {
    const { records } = this.#tables;
    const end = records.end(record);
    const stored = { keys: [] as number[], values: [] as number[], codes: [] as number[] };
    const columns: (ComparableColumn | undefined)[] = [];
    if (end - records.start(record) > MOST_PAIRS) return undefined;
    for (let at = records.start(record); at < end; at++) {
      const column = this.#columnOf(records.key(at));
      if (column?.encoding === 'number') return undefined;
      columns.push(column);
      stored.keys.push(records.key(at));
      stored.values.push(records.value(at));
      stored.codes.push(this.#codeOf(records.value(at)));
    }
    return { ...stored, columns };
  }

  #codeOf(value: ValueCode): number {
    return value < FIRST_CODE ? value : this.#values.findIn(this.#tables.values, value) || NOWHERE;
  }
}
