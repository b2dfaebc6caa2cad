import { RefusedFile } from './refused-file.ts';

/** A collection shrinks 10 to 50 times; what shrinks further than this was made to hurt. */
const MAX_RATIO = 250;
/** Up to here the ratio does not matter. */
const HARMLESS_BYTES = 64 << 20;

export function isBomb(compressed: number, inflated: number): boolean {
  return inflated > HARMLESS_BYTES && inflated > compressed * MAX_RATIO;
}

export function bombReason(compressed: number, inflated: number): string {
  return `${compressed} bytes that grow to ${inflated} or more are taken for a compression bomb and not read`;
}

/** The inflated bytes, cut off as soon as they are out of all proportion to what was read for them. */
export async function* inflationGuard(
  inflated: AsyncIterable<Uint8Array>,
  compressedSoFar: () => number,
): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of inflated) {
    total += piece.length;
    const compressed = compressedSoFar();
    if (isBomb(compressed, total)) throw new RefusedFile(bombReason(compressed, total));
    yield piece;
  }
}
