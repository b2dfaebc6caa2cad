import type { PublicIds } from './public-ids.ts';

/** The position of `id` in the first `count` of `ids`, which are ascending. */
export function positionOf(ids: PublicIds, count: number, id: number): number | undefined {
  if (count === 0 || !(id >= 1)) return undefined;
  // Ids are given out in a row, so without deletions the id gives the place.
  if (id <= count && ids.get(id - 1) === id) return id - 1;
  let low = 0;
  let high = Math.min(count, id) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = ids.get(middle);
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
