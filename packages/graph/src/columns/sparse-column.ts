import type { Interner } from '../values/interner.ts';
import type { PropertyValue } from '../values/property-value.ts';
import { sharedUint32 } from '../values/shared-memory.ts';
import { NO_VALUE, type ValueCode, type ValueTable } from '../values/value-table.ts';
import type { ColumnReader, ColumnWriter, NewRows } from './column.ts';

/** A property that few rows have: the rows in ascending order and their value codes, eight bytes for each value. */
export class SparseColumn implements ColumnReader {
  readonly encoding = 'sparse';
  readonly rows: Uint32Array;
  readonly codes: Uint32Array;

  constructor(rows = sharedUint32(0), codes = sharedUint32(0)) {
    this.rows = rows;
    this.codes = codes;
  }

  get byteLength(): number {
    return this.rows.byteLength + this.codes.byteLength;
  }

  has(row: number): boolean {
    return this.#position(row) >= 0;
  }

  code(row: number): ValueCode {
    const position = this.#position(row);
    return position < 0 ? NO_VALUE : this.codes[position]!;
  }

  value(row: number, values: ValueTable): PropertyValue | undefined {
    return values.value(this.code(row));
  }

  codeIn(to: ValueTable, row: number, values: ValueTable): ValueCode {
    return to.transfer(values, this.code(row));
  }

  #position(row: number): number {
    let low = 0;
    let high = this.rows.length - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const found = this.rows[middle]!;
      if (found === row) return middle;
      if (found < row) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

export class SparseWriter implements ColumnWriter {
  readonly #column: SparseColumn;
  readonly #interner: Interner;
  readonly #changes = new Map<number, ValueCode>();

  constructor(column: SparseColumn, interner: Interner) {
    this.#column = column;
    this.#interner = interner;
  }

  accepts(): boolean {
    return true;
  }

  set(row: number, code: ValueCode): void {
    this.#changes.set(row, this.#interner.code(code));
  }

  append({ first, records, codeOf }: NewRows): void {
    for (let i = 0; i < records.length; i++) {
      const code = codeOf[records[i]!]!;
      if (code !== NO_VALUE) this.set(first + i, code);
    }
  }

  finish(): SparseColumn {
    if (this.#changes.size === 0) return this.#column;
    const { rows, codes } = this.#column;
    const changed = Uint32Array.from(this.#changes.keys()).sort();
    const nextRows = new Uint32Array(rows.length + changed.length);
    const nextCodes = new Uint32Array(rows.length + changed.length);
    let length = 0;
    const put = (row: number, code: ValueCode) => {
      if (code === NO_VALUE) return;
      nextRows[length] = row;
      nextCodes[length++] = code;
    };

    let old = 0;
    for (const row of changed) {
      for (; old < rows.length && rows[old]! < row; old++) put(rows[old]!, codes[old]!);
      if (rows[old] === row) old++;
      put(row, this.#changes.get(row)!);
    }
    for (; old < rows.length; old++) put(rows[old]!, codes[old]!);
    return new SparseColumn(sharedCopy(nextRows, length), sharedCopy(nextCodes, length));
  }
}

function sharedCopy(cells: Uint32Array, length: number): Uint32Array {
  const shared = sharedUint32(length);
  shared.set(cells.subarray(0, length));
  return shared;
}
