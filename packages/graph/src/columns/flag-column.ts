import { FALSE, NO_VALUE, TRUE, type ValueCode, type ValueTable } from '../values/value-table.ts';
import type { ColumnReader, ColumnWriter, NewRows } from './column.ts';
import { PagedArray, PagedWriter, uint32Page, type WriteClaim } from './paged-array.ts';

/** Booleans only: two bits per row. */
export class FlagColumn implements ColumnReader {
  readonly encoding = 'flag';
  readonly present: PagedArray<Uint32Array>;
  readonly truth: PagedArray<Uint32Array>;

  constructor(present = new PagedArray<Uint32Array>(), truth = new PagedArray<Uint32Array>()) {
    this.present = present;
    this.truth = truth;
  }

  get byteLength(): number {
    return this.present.byteLength + this.truth.byteLength;
  }

  has(row: number): boolean {
    return this.present.hasBit(row);
  }

  value(row: number): boolean | undefined {
    return this.present.hasBit(row) ? this.truth.hasBit(row) : undefined;
  }

  codeIn(_to: ValueTable, row: number): ValueCode {
    return this.code(row);
  }

  /** Booleans have the same codes in all tables. */
  code(row: number): ValueCode {
    if (!this.present.hasBit(row)) return NO_VALUE;
    return this.truth.hasBit(row) ? TRUE : FALSE;
  }
}

export class FlagWriter implements ColumnWriter {
  readonly #present: PagedWriter<Uint32Array>;
  readonly #truth: PagedWriter<Uint32Array>;

  constructor(column: FlagColumn, claim: WriteClaim) {
    this.#present = new PagedWriter(column.present, uint32Page, claim, 32);
    this.#truth = new PagedWriter(column.truth, uint32Page, claim, 32);
  }

  accepts(code: ValueCode): boolean {
    return code <= TRUE;
  }

  set(row: number, code: ValueCode): void {
    this.#present.setBit(row, code !== NO_VALUE);
    this.#truth.setBit(row, code === TRUE);
  }

  append({ first, records, codeOf }: NewRows): void {
    this.#present.gatherBits(first, records, codeOf, FALSE);
    this.#truth.gatherBits(first, records, codeOf, TRUE);
  }

  finish(): FlagColumn {
    return new FlagColumn(this.#present.finish(), this.#truth.finish());
  }
}
