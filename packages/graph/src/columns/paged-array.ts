import {
  type Cells,
  powerOfTwo,
  sharedBytes,
  sharedFloat64,
  sharedUint16,
  sharedUint32,
} from '../values/shared-memory.ts';

export const PAGE_BITS = 16;
export const PAGE = 1 << PAGE_BITS;
const MASK = PAGE - 1;

/**
 * Numbers by index, in pages, so that the next version of a graph copies only the pages it writes. What was never
 * written reads as 0, also beyond the last page. A page may be short (the only one) or missing (all zero).
 */
export class PagedArray<T extends Cells> {
  readonly pages: readonly (T | undefined)[];

  constructor(pages: readonly (T | undefined)[] = []) {
    this.pages = pages;
  }

  get(index: number): number {
    const page = this.pages[index >>> PAGE_BITS];
    if (page === undefined) return 0;
    const at = index & MASK;
    return at < page.length ? page[at]! : 0;
  }

  hasBit(index: number): boolean {
    return (this.get(index >>> 5) & (1 << (index & 31))) !== 0;
  }

  get byteLength(): number {
    let total = 0;
    for (const page of this.pages) total += page?.byteLength ?? 0;
    return total;
  }

  /** The first `limit` numbers as one flat array. */
  flat(limit: number, into: T): T {
    for (let number = 0; number < this.pages.length; number++) {
      const start = number << PAGE_BITS;
      if (start >= limit) break;
      const page = this.pages[number];
      if (page) into.set(page.subarray(0, Math.min(page.length, limit - start)), start);
    }
    return into;
  }
}

/** Pages cut out of one flat array, without a copy. */
export function pagesOf<T extends Cells>(cells: T): PagedArray<T> {
  const pages: T[] = [];
  for (let start = 0; start < cells.length; start += PAGE) pages.push(cells.subarray(start, start + PAGE) as T);
  return new PagedArray(pages);
}

/**
 * What a commit may do with memory that older versions share: indexes from `limit` on are not visible to them, and when
 * `owner` holds nobody else has written there either, so they may be written in place.
 */
export type WriteClaim = { readonly limit: number; readonly owner: boolean };

export const bytePage = sharedBytes;
export const uint16Page = sharedUint16;
export const uint32Page = sharedUint32;
export const float64Page = sharedFloat64;

export class PagedWriter<T extends Cells> {
  readonly #make: (length: number) => T;
  readonly #claim: WriteClaim;
  readonly #pages: (T | undefined)[];
  /** Pages that this writer made, and may write anywhere. */
  readonly #own: (T | undefined)[] = [];

  constructor(source: PagedArray<T>, make: (length: number) => T, claim: WriteClaim, rowsPerCell: 1 | 32 = 1) {
    this.#make = make;
    this.#claim = claim;
    this.#pages = [...source.pages];
    if (!claim.owner) this.#dropStrangers(rowsPerCell);
  }

  set(index: number, value: number): void {
    this.#store(index, value, index);
  }

  get(index: number): number {
    const page = this.#pages[index >>> PAGE_BITS];
    if (page === undefined) return 0;
    const at = index & MASK;
    return at < page.length ? page[at]! : 0;
  }

  hasBit(index: number): boolean {
    return (this.get(index >>> 5) & (1 << (index & 31))) !== 0;
  }

  /** Sharing a word with older versions is no conflict: they never look at the bits behind their limit. */
  setBit(index: number, on: boolean): void {
    const word = this.get(index >>> 5);
    const bit = 1 << (index & 31);
    this.#store(index >>> 5, (on ? word | bit : word & ~bit) >>> 0, index);
  }

  finish(): PagedArray<T> {
    return new PagedArray(this.#pages);
  }

  #store(index: number, value: number, row: number): void {
    const number = index >>> PAGE_BITS;
    const at = index & MASK;
    let page = this.#own[number];
    if (page === undefined || at >= page.length) page = this.#writable(number, at, row);
    page[at] = value;
  }

  #writable(number: number, at: number, row: number): T {
    const old = this.#pages[number];
    const fits = old !== undefined && at < old.length;
    if (fits && this.#claim.owner && row >= this.#claim.limit) return old;
    const room = number > 0 ? PAGE : Math.min(PAGE, powerOfTwo(Math.max(16, at + 1)));
    return this.#replace(number, fits ? old.length : room);
  }

  #replace(number: number, length: number): T {
    const page = this.#make(length);
    const old = this.#pages[number];
    if (old) page.set(old);
    this.#pages[number] = page;
    this.#own[number] = page;
    return page;
  }

  /** Another branch may have written behind the limit: those cells become zero, in a copy of their page. */
  #dropStrangers(rowsPerCell: 1 | 32): void {
    const { limit } = this.#claim;
    const firstFree = Math.floor(limit / rowsPerCell);
    const number = firstFree >>> PAGE_BITS;
    const page = this.#pages[number];
    if (!page) return;
    const at = firstFree & MASK;
    if (at >= page.length) return;
    const copy = this.#replace(number, page.length);
    const kept = rowsPerCell === 32 ? (copy[at]! & ((1 << (limit & 31)) - 1)) >>> 0 : 0;
    copy.fill(0, at);
    copy[at] = kept;
  }
}
