import type { Interner } from '../values/interner.ts';
import type { ValueCode } from '../values/value-table.ts';
import { CodeColumn } from './code-column.ts';
import { CodeWriter } from './code-writer.ts';
import type { Column, ColumnForecast, ColumnWriter, NewRows } from './column.ts';
import { FlagColumn, FlagWriter } from './flag-column.ts';
import { NumberColumn, NumberWriter } from './number-column.ts';
import { UNSHARED, type WriteClaim } from './paged-array.ts';
import { SparseColumn, SparseWriter } from './sparse-column.ts';

/** A property on fewer than one row in this many is stored sparsely. */
const SPARSE_BELOW = 16;

/** Writes the next version of all columns of the nodes, or of the edges. Unchanged columns are reused. */
export class ColumnsWriter {
  readonly #columns: readonly (Column | undefined)[];
  readonly #writers: (ColumnWriter | undefined)[] = [];
  readonly #claim: WriteClaim;
  readonly #interner: Interner;
  readonly #rows: number;

  /** `rows`: how many rows there will be, to distinguish rare properties from common ones. */
  constructor(columns: readonly (Column | undefined)[], claim: WriteClaim, interner: Interner, rows: number) {
    this.#columns = columns;
    this.#claim = claim;
    this.#interner = interner;
    this.#rows = rows;
    if (!claim.owner) for (const key of columns.keys()) if (columns[key]) this.#writers[key] = this.#open(columns[key]);
  }

  /** Chooses the encoding of a column, before the first `set` on it. */
  prepare(key: number, forecast: ColumnForecast): void {
    if (this.#writers[key]) return;
    const column = this.#columns[key];
    if (column?.encoding === 'sparse') {
      const expected = column.rows.length + forecast.values;
      if (expected * SPARSE_BELOW > this.#rows) this.#writers[key] = this.#dense(column);
    } else if (!column) this.#writers[key] = this.#open(this.#fitting(forecast));
  }

  set(row: number, key: number, code: ValueCode): void {
    const writer = this.#writer(key);
    if (writer.accepts(code)) writer.set(row, code);
    else this.#convert(key, writer).set(row, code);
  }

  /** Writes one column of new rows at the end. */
  append(key: number, rows: NewRows): void {
    const writer = this.#writer(key);
    const misfit = rows.holders.some((record) => !writer.accepts(rows.codeOf[record]!));
    (misfit ? this.#convert(key, writer) : writer).append(rows);
  }

  /** Every column that exists, for clearing a row. */
  *keys(): Iterable<number> {
    const count = Math.max(this.#columns.length, this.#writers.length);
    for (let key = 0; key < count; key++) if (this.#columns[key] || this.#writers[key]) yield key;
  }

  finish(): (Column | undefined)[] {
    const next = [...this.#columns];
    for (const [key, writer] of this.#writers.entries()) if (writer) next[key] = writer.finish();
    return next;
  }

  #writer(key: number): ColumnWriter {
    this.#writers[key] ??= this.#open(this.#columns[key] ?? CodeColumn.empty());
    return this.#writers[key];
  }

  #convert(key: number, writer: ColumnWriter): ColumnWriter {
    const dense = this.#dense(writer.finish());
    this.#writers[key] = dense;
    return dense;
  }

  #fitting(forecast: ColumnForecast): Column {
    if (forecast.values * SPARSE_BELOW <= this.#rows) return new SparseColumn();
    if (forecast.onlyBooleans) return new FlagColumn();
    if (forecast.onlyNumbers && forecast.mostlyDistinct) return new NumberColumn();
    return CodeColumn.empty();
  }

  #open(column: Column): ColumnWriter {
    switch (column.encoding) {
      case 'flag':
        return new FlagWriter(column, this.#claim);
      case 'number':
        return new NumberWriter(column, this.#claim, this.#interner);
      case 'code':
        return new CodeWriter(column, this.#claim, this.#interner);
      case 'sparse':
        return new SparseWriter(column, this.#interner);
    }
  }

  /** The same content as a code column, which holds values of any type. */
  #dense(column: Column): CodeWriter {
    const writer = new CodeWriter(CodeColumn.empty(), UNSHARED, this.#interner);
    const { to } = this.#interner;
    if (column.encoding === 'sparse')
      for (let i = 0; i < column.rows.length; i++) writer.setOwn(column.rows[i]!, column.codes[i]!);
    else for (let row = 0; row < this.#rows; row++) if (column.has(row)) writer.setOwn(row, column.codeIn(to, row, to));
    return writer;
  }
}
