import type { Interner } from '../values/interner.ts';
import { grownUint32 } from '../values/shared-memory.ts';
import type { ValueCode } from '../values/value-table.ts';
import { type CodeCells, CodeColumn, type CodeWidth } from './code-column.ts';
import type { ColumnWriter } from './column.ts';
import { bytePage, PagedArray, PagedWriter, uint16Page, uint32Page, type WriteClaim } from './paged-array.ts';

const PAGE_OF: Record<CodeWidth, (length: number) => CodeCells> = { 1: bytePage, 2: uint16Page, 4: uint32Page };
const CAPACITY: Record<CodeWidth, number> = { 1: 0xff, 2: 0xffff, 4: 0xffffffff };

/** Pages that only this writer has seen may be written anywhere. */
const UNSHARED: WriteClaim = { limit: 0, owner: true };

/** So many values are looked up in the dictionary by scanning it before an index of it is worth its making. */
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
    this.#cells.set(row, this.#cell(code));
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

  /** The dictionary is full: drop the values that no row holds any more, and widen the cells if that is not enough. */
  #makeRoom(): void {
    const old = this.#wholeDictionary()!;
    const source = this.#cells.finish();
    const used = new Uint8Array(old.length);
    for (const page of source.pages) if (page) for (const cell of page) used[cell] = 1;
    used[0] = 1;

    const kept = old.filter((_, cell) => used[cell] === 1);
    const width: CodeWidth = kept.length * 2 <= old.length ? this.#width : this.#width === 1 ? 2 : 4;
    let next = 0;
    const renumbered = old.map((code, cell) => (used[cell] === 0 ? 0 : width === 4 ? code : next++));

    const pages = source.pages.map((page) => page && recode(page, PAGE_OF[width](page.length), renumbered));
    this.#width = width;
    this.#cells = new PagedWriter<CodeCells>(new PagedArray(pages), PAGE_OF[width], UNSHARED);
    this.#dictionary = width === 4 ? undefined : grownUint32(kept, kept.length);
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
