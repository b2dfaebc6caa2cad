import type { PropertyValue } from '../values/property-value.ts';
import type { ValueCode, ValueTable } from '../values/value-table.ts';
import type { ColumnReader } from './column.ts';
import { PagedArray } from './paged-array.ts';

export type CodeCells = Uint8Array | Uint16Array | Uint32Array;
export type CodeWidth = 1 | 2 | 4;

/**
 * Values of any type, as codes. With up to 65,535 different values a row takes one or two bytes: a position in the
 * column's own `dictionary` of value codes. With more it takes four: the value code itself. 0 is no value.
 */
export class CodeColumn implements ColumnReader {
  readonly encoding = 'code';
  readonly width: CodeWidth;
  readonly cells: PagedArray<CodeCells>;
  /** Value code by cell; undefined when cells are value codes themselves. */
  readonly dictionary: Uint32Array | undefined;

  constructor(width: CodeWidth, cells: PagedArray<CodeCells>, dictionary: Uint32Array | undefined) {
    this.width = width;
    this.cells = cells;
    this.dictionary = dictionary;
  }

  static empty(): CodeColumn {
    return new CodeColumn(1, new PagedArray(), new Uint32Array(new SharedArrayBuffer(4)));
  }

  get byteLength(): number {
    return this.cells.byteLength + (this.dictionary?.byteLength ?? 0);
  }

  has(row: number): boolean {
    return this.cells.get(row) !== 0;
  }

  /** Code of the value in the image's own table; equal values have equal codes. */
  code(row: number): ValueCode {
    const cell = this.cells.get(row);
    return this.dictionary ? this.dictionary[cell]! : cell;
  }

  value(row: number, values: ValueTable): PropertyValue | undefined {
    return values.value(this.code(row));
  }

  codeIn(to: ValueTable, row: number, values: ValueTable): ValueCode {
    return to.transfer(values, this.code(row));
  }
}
