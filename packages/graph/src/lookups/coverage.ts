/**
 * Which rows an index of an earlier version still covers: the first `covered`, without the `stale` ones. The others are
 * checked individually.
 */
export type Coverage = { readonly covered: number; readonly stale: Uint32Array };

/** At most this many rows are checked without the index; beyond that it is rebuilt. */
const MOST_STALE = 4096;

/** The coverage after a commit that changed these rows; undefined when too little is left of it. */
export function shrinkCoverage(coverage: Coverage, changed: Uint32Array, rows: number): Coverage | undefined {
  const { covered, stale } = coverage;
  if (stale.length + changed.length + rows - covered > MOST_STALE) return undefined;
  if (changed.length === 0) return coverage;
  const all = new Set([...stale, ...changed.filter((row) => row < covered)]);
  return { covered, stale: Uint32Array.from(all).sort() };
}

/** Ascending. */
export function* uncovered({ covered, stale }: Coverage, rows: number): Generator<number> {
  yield* stale;
  for (let row = covered; row < rows; row++) yield row;
}

export function isStale({ stale }: Coverage, row: number): boolean {
  let low = 0;
  let high = stale.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    if (stale[middle] === row) return true;
    if (stale[middle]! < row) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
