import { type Cells, sharedBytes } from '../values/shared-memory.ts';

/**
 * A full page in blocks of 256 numbers. `heads` has two entries for each block: its smallest number, and where its
 * cells begin with their width in the lowest three bits. A cell is the difference to the smallest number in as many
 * bytes as the block needs, none where all its numbers are equal. A plain object, because it is posted to other threads.
 */
export type PackedPage = { readonly heads: Uint32Array; readonly cells: Uint8Array };

const BLOCK_BITS = 8;
const BLOCK = 1 << BLOCK_BITS;
const WIDTH_BITS = 3;
const WIDTH = (1 << WIDTH_BITS) - 1;
/** A page that does not get clearly smaller is faster to read as it is. */
const WORTH = 0.8;

export function packedNumber({ heads, cells }: PackedPage, at: number): number {
  const block = (at >>> BLOCK_BITS) << 1;
  const least = heads[block]!;
  const head = heads[block + 1]!;
  const width = head & WIDTH;
  if (width === 0) return least;
  let cell = (head >>> WIDTH_BITS) + (at & (BLOCK - 1)) * width;
  let number = cells[cell]!;
  if (width > 1) number |= cells[++cell]! << 8;
  if (width > 2) number |= cells[++cell]! << 16;
  if (width > 3) number |= cells[++cell]! << 24;
  return least + (number >>> 0);
}

/** Writes the first `count` numbers of a page from `start` on. */
export function unpackInto(page: PackedPage, into: Cells, start: number, count: number): void {
  for (let at = 0; at < count; at++) into[start + at] = packedNumber(page, at);
}

export const packedBytes = ({ heads, cells }: PackedPage): number => heads.byteLength + cells.byteLength;

/** Undefined if it would not get much smaller, or has numbers other than integers of 32 bits. */
export function packPage(page: Cells): PackedPage | undefined {
  const heads = headsOf(page);
  if (heads === undefined) return undefined;
  const last = heads.at(-1)!;
  const size = (last >>> WIDTH_BITS) + (last & WIDTH) * BLOCK;
  if (heads.byteLength + size > page.byteLength * WORTH) return undefined;
  // of one piece, because each is posted to other threads
  const memory = sharedBytes(heads.byteLength + size).buffer;
  const packed = { heads: new Uint32Array(memory, 0, heads.length), cells: new Uint8Array(memory, heads.byteLength) };
  packed.heads.set(heads);
  writeCells(page, packed);
  return packed;
}

function headsOf(page: Cells): Uint32Array | undefined {
  const heads = new Uint32Array((page.length >>> BLOCK_BITS) * 2);
  let begin = 0;
  for (let block = 0; block < heads.length; block += 2) {
    const start = block << (BLOCK_BITS - 1);
    let least = page[start]!;
    let most = least;
    for (let at = start; at < start + BLOCK; at++) {
      const number = page[at]!;
      if (number >>> 0 !== number) return undefined;
      if (number < least) least = number;
      if (number > most) most = number;
    }
    const width = (39 - Math.clz32(most - least)) >>> 3;
    heads[block] = least;
    heads[block + 1] = (begin << WIDTH_BITS) | width;
    begin += width * BLOCK;
  }
  return heads;
}

function writeCells(page: Cells, { heads, cells }: PackedPage): void {
  let cell = 0;
  for (let block = 0; block < heads.length; block += 2) {
    const start = block << (BLOCK_BITS - 1);
    const width = heads[block + 1]! & WIDTH;
    if (width === 0) continue;
    for (let at = start; at < start + BLOCK; at++) {
      let rest = page[at]! - heads[block]!;
      for (let byte = 0; byte < width; byte++, rest >>>= 8) cells[cell++] = rest & 255;
    }
  }
}
