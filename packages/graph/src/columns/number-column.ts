import type { Interner } from '../values/interner.ts';
import { NO_VALUE, type ValueCode, type ValueTable } from '../values/value-table.ts';
import type { ColumnReader, ColumnWriter, NewRows } from './column.ts';
import { float64Page, PagedArray, PagedWriter, uint32Page, type WriteClaim } from './paged-array.ts';

/** Numbers only, most of them different: eight bytes and a presence bit per row. Integers are exact up to 2^53. */
export class NumberColumn implements ColumnReader {
  readonly encoding = 'number';
  readonly present: PagedArray<Uint32Array>;
  readonly numbers: PagedArray<Float64Array>;

  constructor(present = new PagedArray<Uint32Array>(), numbers = new PagedArray<Float64Array>()) {
    this.present = present;
    this.numbers = numbers;
  }

  get byteLength(): number {
    return this.present.byteLength + this.numbers.byteLength;
  }

  has(row: number): boolean {
    return this.present.hasBit(row);
  }

  value(row: number): number | undefined {
    return this.present.hasBit(row) ? this.numbers.get(row) : undefined;
  }

  codeIn(to: ValueTable, row: number): ValueCode {
    return this.present.hasBit(row) ? to.intern(this.numbers.get(row))! : NO_VALUE;
  }
}

export class NumberWriter implements ColumnWriter {
  readonly #interner: Interner;
  readonly #present: PagedWriter<Uint32Array>;
  readonly #numbers: PagedWriter<Float64Array>;

  constructor(column: NumberColumn, claim: WriteClaim, interner: Interner) {
    this.#interner = interner;
    this.#present = new PagedWriter(column.present, uint32Page, claim, 32);
    this.#numbers = new PagedWriter(column.numbers, float64Page, claim);
  }

  accepts(code: ValueCode): boolean {
    return code === NO_VALUE || this.#interner.from.isNumber(code);
  }

  set(row: number, code: ValueCode): void {
    this.#present.setBit(row, code !== NO_VALUE);
    this.#numbers.set(row, code === NO_VALUE ? 0 : this.#interner.from.number(code));
  }

  append({ first, records, codeOf, holders }: NewRows): void {
    const numbers = new Float64Array(codeOf.length);
    for (const record of holders) numbers[record] = this.#interner.from.number(codeOf[record]!);
    this.#numbers.gather(first, records, numbers);
    this.#present.gatherBits(first, records, codeOf, 1);
  }

  finish(): NumberColumn {
    return new NumberColumn(this.#present.finish(), this.#numbers.finish());
  }
}
