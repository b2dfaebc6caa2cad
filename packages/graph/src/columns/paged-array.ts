import {
  type Cells,
  powerOfTwo,
  sharedBytes,
  sharedFloat64,
  sharedUint16,
  sharedUint32,
} from '../values/shared-memory.ts';
import { type PackedPage, packedBytes, packedNumber, packPage, unpackInto } from './packed-page.ts';

const PAGE_BITS = 16;
export const PAGE = 1 << PAGE_BITS;
const MASK = PAGE - 1;

/** The pages of an array, to post to another thread. Those in `packed` are missing in `pages`. */
export type Pages<T extends Cells> = {
  readonly pages: readonly (T | undefined)[];
  readonly packed: readonly (PackedPage | undefined)[];
};

/**
 * Numbers by index, in pages, so that the next version of a graph copies only the pages it writes. Unwritten entries
 * read as 0, even beyond the last page. A page may be short (the only one), missing (all zero) or packed.
 */
export class PagedArray<T extends Cells> {
  readonly #pages: readonly (T | undefined)[];
  readonly #packed: readonly (PackedPage | undefined)[];

  constructor({ pages, packed }: Pages<T> = NO_PAGES) {
    this.#pages = pages;
    this.#packed = packed;
  }

  get isEmpty(): boolean {
    return this.#pages.length === 0;
  }

  share(): Pages<T> {
    return { pages: this.#pages, packed: this.#packed };
  }

  get(index: number): number {
    const page = this.#pages[index >>> PAGE_BITS];
    const at = index & MASK;
    if (page !== undefined) return at < page.length ? page[at]! : 0;
    const packed = this.#packed[index >>> PAGE_BITS];
    return packed === undefined ? 0 : packedNumber(packed, at);
  }

  hasBit(index: number): boolean {
    return (this.get(index >>> 5) & (1 << (index & 31))) !== 0;
  }

  get byteLength(): number {
    let total = 0;
    for (const page of this.#pages) total += page?.byteLength ?? 0;
    for (const page of this.#packed) total += page ? packedBytes(page) : 0;
    return total;
  }

  /** The first `limit` numbers as one flat array. */
  flat(limit: number, into: T): T {
    for (let number = 0; number < this.#pages.length; number++) {
      const start = number << PAGE_BITS;
      if (start >= limit) break;
      const [page, packed] = [this.#pages[number], this.#packed[number]];
      if (page) into.set(page.subarray(0, Math.min(page.length, limit - start)), start);
      else if (packed) unpackInto(packed, into, start, Math.min(PAGE, limit - start));
    }
    return into;
  }

  /** The pages, packed ones as copies. */
  *unpacked(make: (length: number) => T): Generator<T | undefined> {
    for (const [number, page] of this.#pages.entries()) {
      const packed = this.#packed[number];
      if (packed) yield unpackedPage(packed, make);
      else yield page;
    }
  }

  /** The same numbers in less memory, for all pages that later versions cannot write to: those full below `limit`. */
  packedBelow(limit: number, make: (length: number) => T): PagedArray<T> {
    const full = limit >>> PAGE_BITS;
    const packed = this.#pages.map((page, number) =>
      page && number < full && page.length === PAGE ? packPage(page) : this.#packed[number],
    );
    if (packed.every((page, number) => page === this.#packed[number])) return this;
    // A page may be a part of one large piece of memory, which would not be freed.
    const pages = this.#pages.map((page, number) => (packed[number] ? undefined : page && ownPage(page, make)));
    return new PagedArray({ pages, packed });
  }
}

const NO_PAGES = { pages: [], packed: [] };

function unpackedPage<T extends Cells>(packed: PackedPage, make: (length: number) => T): T {
  const page = make(PAGE);
  unpackInto(packed, page, 0, PAGE);
  return page;
}

function ownPage<T extends Cells>(page: T, make: (length: number) => T): T {
  if (page.buffer.byteLength === page.byteLength) return page;
  const own = make(page.length);
  own.set(page);
  return own;
}

/** Pages cut out of one flat array, without a copy. */
export function pagesOf<T extends Cells>(cells: T): PagedArray<T> {
  const pages: T[] = [];
  for (let start = 0; start < cells.length; start += PAGE) pages.push(cells.subarray(start, start + PAGE) as T);
  return new PagedArray({ pages, packed: [] });
}

/**
 * What a commit may do with memory that older versions share: indexes from `limit` on are not visible to them, and if
 * `owner` is true no other writer has used them either, so they may be written in place.
 */
export type WriteClaim = { readonly limit: number; readonly owner: boolean };

/** Pages that no other version uses may be written anywhere. */
export const UNSHARED: WriteClaim = { limit: 0, owner: true };

export const bytePage = sharedBytes;
export const uint16Page = sharedUint16;
export const uint32Page = sharedUint32;
export const float64Page = sharedFloat64;

export class PagedWriter<T extends Cells> {
  readonly #make: (length: number) => T;
  readonly #claim: WriteClaim;
  readonly #pages: (T | undefined)[];
  readonly #packed: (PackedPage | undefined)[];
  /** Pages that this writer allocated, and may write anywhere. */
  readonly #own: (T | undefined)[] = [];

  constructor(source: PagedArray<T>, make: (length: number) => T, claim: WriteClaim, rowsPerCell: 1 | 32 = 1) {
    this.#make = make;
    this.#claim = claim;
    const { pages, packed } = source.share();
    this.#pages = [...pages];
    this.#packed = [...packed];
    if (!claim.owner) this.#dropStrangers(rowsPerCell);
  }

  set(index: number, value: number): void {
    this.#store(index, value, index);
  }

  get(index: number): number {
    const page = this.#pages[index >>> PAGE_BITS];
    const at = index & MASK;
    if (page !== undefined) return at < page.length ? page[at]! : 0;
    const packed = this.#packed[index >>> PAGE_BITS];
    return packed === undefined ? 0 : packedNumber(packed, at);
  }

  hasBit(index: number): boolean {
    return (this.get(index >>> 5) & (1 << (index & 31))) !== 0;
  }

  /** Sharing a word with older versions is safe: they never read the bits beyond their limit. */
  setBit(index: number, on: boolean): void {
    const word = this.get(index >>> 5);
    const bit = 1 << (index & 31);
    this.#store(index >>> 5, (on ? word | bit : word & ~bit) >>> 0, index);
  }

  /** Writes `cells` into new rows from `first` on. */
  append(first: number, cells: Uint32Array): void {
    for (let done = 0; done < cells.length; ) {
      const [page, at, length] = this.#stretch(first + done, cells.length - done);
      page.set(cells.subarray(done, done + length), at);
      done += length;
    }
  }

  /** Writes `table[picks[i]]` into the new row `first + i`. */
  gather(first: number, picks: Uint32Array, table: ArrayLike<number>): void {
    for (let done = 0; done < picks.length; ) {
      const [page, at, length] = this.#stretch(first + done, picks.length - done);
      for (let i = 0; i < length; i++) page[at + i] = table[picks[done + i]!]!;
      done += length;
    }
  }

  /** Sets the bit of the new row `first + i` where `table[picks[i]]` is at least `least`. */
  gatherBits(first: number, picks: Uint32Array, table: ArrayLike<number>, least: number): void {
    for (let i = 0; i < picks.length; ) {
      const row = first + i;
      const end = Math.min(picks.length, i + 32 - (row & 31));
      let word = 0;
      for (let bit = row & 31; i < end; i++, bit++) if (table[picks[i]!]! >= least) word |= 1 << bit;
      if (word !== 0) this.#store(row >>> 5, (this.get(row >>> 5) | word) >>> 0, row);
    }
  }

  finish(): PagedArray<T> {
    return new PagedArray({ pages: this.#pages, packed: this.#packed });
  }

  /** The location of up to `wanted` new cells from `index` on: their page, their position in it, and how many fit. */
  #stretch(index: number, wanted: number): [page: T, at: number, length: number] {
    const number = index >>> PAGE_BITS;
    const at = index & MASK;
    const length = Math.min(wanted, PAGE - at);
    return [this.#writable(number, at + length - 1, index), at, length];
  }

  #store(index: number, value: number, row: number): void {
    const number = index >>> PAGE_BITS;
    const at = index & MASK;
    let page = this.#own[number];
    if (page === undefined || at >= page.length) {
      if (value === 0 && this.get(index) === 0) return; // unwritten entries read as 0
      page = this.#writable(number, at, row);
    }
    page[at] = value;
  }

  #writable(number: number, at: number, row: number): T {
    const old = this.#pages[number];
    const fits = old !== undefined && at < old.length;
    if (fits && this.#own[number] === old) return old;
    if (fits && this.#claim.owner && row >= this.#claim.limit) return old;
    const isWhole = number > 0 || this.#packed[number] !== undefined;
    const room = isWhole ? PAGE : Math.min(PAGE, powerOfTwo(Math.max(16, at + 1)));
    return this.#replace(number, fits ? old.length : room);
  }

  #replace(number: number, length: number): T {
    const page = this.#make(length);
    const [old, packed] = [this.#pages[number], this.#packed[number]];
    if (old) page.set(old);
    else if (packed) unpackInto(packed, page, 0, PAGE);
    if (packed) this.#packed[number] = undefined;
    this.#pages[number] = page;
    this.#own[number] = page;
    return page;
  }

  /** Another branch may have written beyond the limit: those cells become zero, in a copy of their page. */
  #dropStrangers(rowsPerCell: 1 | 32): void {
    const { limit } = this.#claim;
    const firstFree = Math.floor(limit / rowsPerCell);
    const number = firstFree >>> PAGE_BITS;
    const page = this.#pages[number];
    if (!page) return;
    const at = firstFree & MASK;
    if (at >= page.length) return;
    const copy = this.#replace(number, page.length);
    const masked = rowsPerCell === 32 ? (copy[at]! & ((1 << (limit & 31)) - 1)) >>> 0 : 0;
    copy.fill(0, at);
    copy[at] = masked;
  }
}
