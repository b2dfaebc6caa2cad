import { sharedUint32 } from '../values/shared-memory.ts';

/**
 * Where the run of each node starts and ends. `moved` takes precedence over `start` and `end`, which versions share
 * until so many runs have moved that they are rewritten; nodes added since are beyond their length, without edges
 * unless in `moved`.
 */
export type RunBounds = { readonly start: Uint32Array; readonly end: Uint32Array; readonly moved: MovedRuns };

/** Runs that have moved: node `nodes[i]`, ascending, has `starts[i]` .. `ends[i] - 1`. */
type MovedRuns = Record<'nodes' | 'starts' | 'ends', Uint32Array>;

export const NOTHING_MOVED: MovedRuns = movedRuns(0);

/** When more than this share of the runs has moved, the bounds are written again. */
const MOST_MOVED = 1 / 256;
const FEW = 64;

export function runStart({ start, moved }: RunBounds, node: number): number {
  const place = placeOf(moved.nodes, node);
  return moved.nodes[place] === node ? moved.starts[place]! : (start[node] ?? 0);
}

export function runEnd({ end, moved }: RunBounds, node: number): number {
  const place = placeOf(moved.nodes, node);
  return moved.nodes[place] === node ? moved.ends[place]! : (end[node] ?? 0);
}

/** One entry for each node, for loops over many of them. A copy, unless nothing has moved; takes 8 bytes per node. */
export function flatBounds(bounds: RunBounds, nodeCount: number): RunBounds {
  const { start, moved } = bounds;
  if (moved.nodes.length === 0 && start.length === nodeCount) return bounds;
  // Not shared: the garbage collector counts this memory and does not let copies of old versions pile up.
  return copied(bounds, new Uint32Array(nodeCount), new Uint32Array(nodeCount));
}

/** The bounds after runs have moved; those given stay as they are. */
export function boundsAfter(bounds: RunBounds, nodeCount: number, runs: MovedRuns): RunBounds {
  const moved = merged(bounds.moved, runs);
  const next = { start: bounds.start, end: bounds.end, moved };
  if (moved.nodes.length <= FEW + nodeCount * MOST_MOVED) return next;
  return copied(next, sharedUint32(nodeCount), sharedUint32(nodeCount));
}

/** Space for `count` runs, to be filled by the caller, nodes ascending. */
export function movedRuns(count: number): MovedRuns {
  const cells = sharedUint32(count * 3); // of one piece, because each is posted to other threads
  return {
    nodes: cells.subarray(0, count),
    starts: cells.subarray(count, count * 2),
    ends: cells.subarray(count * 2),
  };
}

function copied(bounds: RunBounds, start: Uint32Array, end: Uint32Array): RunBounds {
  const { nodes, starts, ends } = bounds.moved;
  start.set(bounds.start);
  end.set(bounds.end);
  for (let i = 0; i < nodes.length; i++) {
    start[nodes[i]!] = starts[i]!;
    end[nodes[i]!] = ends[i]!;
  }
  return { start, end, moved: NOTHING_MOVED };
}

/** Where a run is named in both, `newer` is right. */
function merged(older: MovedRuns, newer: MovedRuns): MovedRuns {
  let both = 0;
  for (const node of newer.nodes) if (older.nodes[placeOf(older.nodes, node)] === node) both++;
  const all = movedRuns(older.nodes.length + newer.nodes.length - both);
  let from = 0;
  let at = 0;
  for (let i = 0; i < newer.nodes.length; i++) {
    const node = newer.nodes[i]!;
    const place = placeOf(older.nodes, node);
    copyRuns(older, from, place, all, at);
    at += place - from;
    copyRuns(newer, i, i + 1, all, at++);
    from = older.nodes[place] === node ? place + 1 : place;
  }
  copyRuns(older, from, older.nodes.length, all, at);
  return all;
}

function copyRuns(from: MovedRuns, first: number, end: number, to: MovedRuns, at: number): void {
  to.nodes.set(from.nodes.subarray(first, end), at);
  to.starts.set(from.starts.subarray(first, end), at);
  to.ends.set(from.ends.subarray(first, end), at);
}

/** Binary search: the first position with a number of at least `wanted`. */
function placeOf(ascending: Uint32Array, wanted: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
