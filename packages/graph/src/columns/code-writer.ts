import type { Interner } from '../values/interner.ts';
import { grownUint32 } from '../values/shared-memory.ts';
import type { ValueCode } from '../values/value-table.ts';
import { type CodeCells, CodeColumn, type CodeWidth } from './code-column.ts';
import type { ColumnWriter, NewRows } from './column.ts';
import { bytePage, PagedArray, PagedWriter, UNSHARED, uint16Page, uint32Page, type WriteClaim } from './paged-array.ts';

const PAGE_OF: Record<CodeWidth, (length: number) => CodeCells> = { 1: bytePage, 2: uint16Page, 4: uint32Page };
const CAPACITY: Record<CodeWidth, number> = { 1: 0xff, 2: 0xffff, 4: 0xffffffff };

/** Allocates pages of cells of this width. */
export const newCodeCells = (width: CodeWidth): ((length: number) => CodeCells) => PAGE_OF[width];

/** After this many lookups by scanning, an index of the dictionary pays off. */
const SCANS = 32;

export class CodeWriter implements ColumnWriter {
  readonly #interner: Interner;
  #width: CodeWidth;
  #cells: PagedWriter<CodeCells>;
  /** Undefined when cells are value codes. */
  #dictionary: Uint32Array | undefined;
  #added: ValueCode[] = [];
  #cellOf: Map<ValueCode, number> | undefined;
  #scans = 0;
  #lastCode: ValueCode = 0;
  #lastCell = 0;

  constructor(column: CodeColumn, claim: WriteClaim, interner: Interner) {
    this.#interner = interner;
    this.#width = column.width;
    this.#cells = new PagedWriter<CodeCells>(column.cells, PAGE_OF[column.width], claim);
    this.#dictionary = column.dictionary;
  }

  accepts(): boolean {
    return true;
  }

  set(row: number, code: ValueCode): void {
    if (code !== this.#lastCode) {
      this.#lastCell = this.#cell(this.#interner.code(code));
      this.#lastCode = code;
    }
    this.#cells.set(row, this.#lastCell);
  }

  /** As `set`, with a code of the image's own table. */
  setOwn(row: number, code: ValueCode): void {
    const cell = this.#cell(code); // may replace the cells
    this.#cells.set(row, cell);
  }

  append({ first, records, codeOf, holders }: NewRows): void {
    const cellOf = new Uint32Array(codeOf.length);
    this.#reserve(holders, codeOf);
    for (const record of holders) cellOf[record] = this.#cell(this.#interner.code(codeOf[record]!));
    this.#cells.gather(first, records, cellOf);
  }

  finish(): CodeColumn {
    return new CodeColumn(this.#width, this.#cells.finish(), this.#wholeDictionary());
  }

  #wholeDictionary(): Uint32Array | undefined {
    if (!this.#dictionary || this.#added.length === 0) return this.#dictionary;
    const whole = grownUint32(this.#dictionary, this.#dictionary.length + this.#added.length);
    whole.set(this.#added, this.#dictionary.length);
    return whole;
  }

  #cell(code: ValueCode): number {
    if (!this.#dictionary || code === 0) return code;
    const known = this.#find(this.#dictionary, code);
    if (known > 0) return known;
    const cell = this.#dictionary.length + this.#added.length;
    if (cell > CAPACITY[this.#width]) {
      this.#makeRoom();
      return this.#cell(code);
    }
    this.#added.push(code);
    this.#cellOf?.set(code, cell);
    return cell;
  }

  #find(dictionary: Uint32Array, code: ValueCode): number {
    if (!this.#cellOf && ++this.#scans <= SCANS) {
      const cell = dictionary.indexOf(code);
      if (cell >= 0) return cell;
      const added = this.#added.indexOf(code);
      return added < 0 ? -1 : dictionary.length + added;
    }
    this.#cellOf ??= new Map(Array.from(this.#wholeDictionary()!, (known, cell) => [known, cell]));
    return this.#cellOf.get(code) ?? -1;
  }

  /** Makes the cells wide enough for all these values at once, so that the dictionary does not change meanwhile. */
  #reserve(holders: Uint32Array, codeOf: Uint32Array): void {
    const distinct = new Set<number>();
    for (let i = 0; i < holders.length && distinct.size <= CAPACITY[2]; i++) distinct.add(codeOf[holders[i]!]!);
    while (this.#dictionary && this.#dictionary.length + this.#added.length + distinct.size > CAPACITY[this.#width] + 1)
      this.#recode(this.#width === 1 ? 2 : 4);
  }

  /** The dictionary is full: drop the values that no row uses, and widen the cells if that is not enough. */
  #makeRoom(): void {
    const used = this.#usedCells();
    const usedCount = used.reduce((sum, cell) => sum + cell, 0);
    this.#recode(usedCount * 2 <= used.length ? this.#width : this.#width === 1 ? 2 : 4, used);
  }

  #pages(): Iterable<CodeCells | undefined> {
    return this.#cells.finish().unpacked(PAGE_OF[this.#width]);
  }

  /** 1 for each cell of the dictionary that a row uses, and for the empty one. */
  #usedCells(): Uint8Array {
    const used = new Uint8Array(this.#wholeDictionary()!.length);
    for (const page of this.#pages()) if (page) for (const cell of page) used[cell] = 1;
    used[0] = 1;
    return used;
  }

  /** Rewrites all cells in the given width, with only the values in use. */
  #recode(width: CodeWidth, used = this.#usedCells()): void {
    const old = this.#wholeDictionary()!;
    const remaining = old.filter((_, cell) => used[cell] === 1);
    let next = 0;
    const renumbered = old.map((code, cell) => (used[cell] === 0 ? 0 : width === 4 ? code : next++));
    const pages = Array.from(this.#pages(), (page) => page && recode(page, PAGE_OF[width](page.length), renumbered));
    this.#width = width;
    this.#cells = new PagedWriter<CodeCells>(new PagedArray({ pages, packed: [] }), PAGE_OF[width], UNSHARED);
    this.#dictionary = width === 4 ? undefined : grownUint32(remaining, remaining.length);
    this.#added = [];
    this.#cellOf = undefined;
    this.#lastCode = 0;
    this.#lastCell = 0;
  }
}

function recode(cells: CodeCells, into: CodeCells, renumbered: Uint32Array): CodeCells {
  for (let i = 0; i < cells.length; i++) into[i] = renumbered[cells[i]!]!;
  return into;
}
