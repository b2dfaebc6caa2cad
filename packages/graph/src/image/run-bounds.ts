import { sharedUint32 } from '../values/shared-memory.ts';

/** Where the run of each node starts and ends. */
export type RunBounds = { readonly start: Uint32Array; readonly end: Uint32Array };

/** So many nodes may join before a copy made ahead is too short. */
const SPARE_NODES = 1024;

/** Copies of bounds made ahead, by the bounds they are copies of. */
const ahead = new WeakMap<RunBounds, RunBounds>();

/**
 * Makes the copy that the next version of these bounds will need. Nearly all of its time goes into memory that was never
 * touched before, and it is better spent while nobody waits.
 */
export function copyAhead(bounds: RunBounds): void {
  if (!ahead.has(bounds)) ahead.set(bounds, copyOf(bounds, bounds.start.length + SPARE_NODES));
}

/** A copy with room for `nodeCount`, to be written to by the caller alone. */
export function copiedBounds(bounds: RunBounds, nodeCount: number): RunBounds {
  const known = ahead.get(bounds);
  ahead.delete(bounds);
  const { start, end } = known && known.start.length >= nodeCount ? known : copyOf(bounds, nodeCount);
  return { start: start.subarray(0, nodeCount), end: end.subarray(0, nodeCount) };
}

function copyOf({ start, end }: RunBounds, room: number): RunBounds {
  const copy = { start: sharedUint32(room), end: sharedUint32(room) };
  copy.start.set(start);
  copy.end.set(end);
  return copy;
}
