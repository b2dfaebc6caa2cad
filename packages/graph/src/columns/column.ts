import type { PropertyValue } from '../values/property-value.ts';
import type { ValueCode, ValueTable } from '../values/value-table.ts';
import type { CodeColumn } from './code-column.ts';
import type { FlagColumn } from './flag-column.ts';
import type { NumberColumn } from './number-column.ts';
import type { SparseColumn } from './sparse-column.ts';

/** The values of one property, by node or edge index. Which class it is depends on the values it holds. */
export type Column = FlagColumn | NumberColumn | CodeColumn | SparseColumn;

/**
 * The contract of every kind of column. A row is a node or edge index; a row never written has no value. `values` is
 * always the table of the image that the column belongs to.
 */
export interface ColumnReader {
  readonly byteLength: number;
  has(row: number): boolean;
  value(row: number, values: ValueTable): PropertyValue | undefined;
  /** The code of this row's value in `to`, added there if new; 0 for no value. */
  codeIn(to: ValueTable, row: number, values: ValueTable): ValueCode;
}

/** What is about to be written under one property name. */
export type ColumnForecast = {
  readonly values: number;
  readonly onlyBooleans: boolean;
  readonly onlyNumbers: boolean;
  /** Most of a sample of the values differ from each other. */
  readonly mostlyDistinct: boolean;
};

/** New rows at the end: row `first + i` gets the value that record `records[i]` has, `codeOf[records[i]]`. */
export type NewRows = {
  readonly first: number;
  readonly records: Uint32Array;
  readonly codeOf: Uint32Array;
  /** The records that have a value at all, each once. */
  readonly holders: Uint32Array;
  readonly forecast: ColumnForecast;
};

/** Writes the next version of a column. Codes are those of the delta being applied; 0 removes the value. */
export interface ColumnWriter {
  /** False when this kind of column cannot hold the value; the caller then converts the column. */
  accepts(code: ValueCode): boolean;
  set(row: number, code: ValueCode): void;
  /** As `set` for each of the new rows; only for values that the column accepts. */
  append(rows: NewRows): void;
  finish(): Column;
}
