import type { KindCells, KindId, NodeIndex } from '@chokepoint/graph';

/** Positions `start .. end - 1` of the adjacency arrays. */
export type Run = { readonly start: number; readonly end: number };

/** The part of a node's run that holds one kind; runs are sorted by kind. */
export function runOf(starts: Uint32Array, ends: Uint32Array, kinds: KindCells, node: NodeIndex, kind: KindId): Run {
  const start = lowerBound(kinds, starts[node]!, ends[node]!, kind);
  return { start, end: lowerBound(kinds, start, ends[node]!, kind + 1) };
}

function lowerBound(kinds: KindCells, from: number, to: number, kind: KindId): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (kinds[middle]! < kind) low = middle + 1;
    else high = middle;
  }
  return low;
}
