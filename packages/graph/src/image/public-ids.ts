import { PagedArray, PagedWriter, pagesOf, uint32Page, type WriteClaim } from '../columns/paged-array.ts';

/**
 * Public ids by index. Stored is the difference between id and index (the first id is 1), modulo 2^32: as long as
 * nothing is deleted that is 0 everywhere, and pages of zeros take no memory.
 */
export class PublicIds {
  readonly leads: PagedArray<Uint32Array>;

  constructor(leads = new PagedArray<Uint32Array>()) {
    this.leads = leads;
  }

  /** Uses `ids`, which are in shared memory, without a copy. */
  static over(ids: Uint32Array): PublicIds {
    let ahead = 0;
    for (let index = 0; index < ids.length; index++) {
      ids[index]! -= index + 1;
      ahead |= ids[index]!;
    }
    return new PublicIds(ahead === 0 ? undefined : pagesOf(ids));
  }

  get(index: number): number {
    return (this.leads.get(index) + index + 1) >>> 0;
  }

  /** The first `count` ids. */
  flat(count: number): Uint32Array {
    const ids = this.leads.flat(count, new Uint32Array(count));
    for (let index = 0; index < count; index++) ids[index]! += index + 1;
    return ids;
  }

  get byteLength(): number {
    return this.leads.byteLength;
  }
}

export class PublicIdsWriter {
  readonly #leads: PagedWriter<Uint32Array>;

  constructor(ids: PublicIds, claim: WriteClaim) {
    this.#leads = new PagedWriter(ids.leads, uint32Page, claim);
  }

  set(index: number, id: number): void {
    this.#leads.set(index, (id - index - 1) >>> 0);
  }

  append(first: number, ids: Uint32Array): void {
    for (let i = 0; i < ids.length; i++) this.set(first + i, ids[i]!);
  }

  finish(): PublicIds {
    return new PublicIds(this.#leads.finish());
  }
}
