import { UsageError } from '../errors.ts';

const LOCK = 0;
const TIP = 1;
const NEWEST = 2;

/**
 * Which version of a graph may be appended to. The three numbers are in shared memory: whether a commit is running, the
 * version whose spare capacity is unwritten, and the highest version number assigned.
 */
export type Claim = { readonly owner: boolean; readonly version: number };

/** Whether a commit is running, or was when its thread was ended. */
export const isCommitting = (lineage: Int32Array): boolean => Atomics.load(lineage, LOCK) !== 0;

/**
 * Runs `commit` with the exclusive right to append to the graph's shared memory. `owner` says whether the image it
 * starts from is the newest one; if not, another version has used its spare capacity.
 */
export function whileCommitting<T>(lineage: Int32Array, version: number, commit: (claim: Claim) => T): T {
  if (Atomics.compareExchange(lineage, LOCK, 0, 1) !== 0)
    throw new UsageError(
      'another thread is committing to this graph; wait for it, or go on from a `rebuild` of the image if that thread is gone',
    );
  try {
    const claim = { owner: lineage[TIP] === version, version: ++lineage[NEWEST]! };
    lineage[TIP] = -1; // stays so when the commit fails: what it wrote is in the way of the next one
    const result = commit(claim);
    lineage[TIP] = claim.version;
    return result;
  } finally {
    Atomics.store(lineage, LOCK, 0);
  }
}
