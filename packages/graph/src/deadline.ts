import { DeadlineExceeded } from './errors.ts';

/** Polled by long loops. `check` throws `DeadlineExceeded` once the time is up or the work is cancelled. */
export type Deadline = { check(): void };

/** Hot loops poll once per this many steps; a power of two, so that the test is a mask. */
export const POLL_EVERY = 4096;

export const noDeadline: Deadline = { check: () => {} };

/**
 * A deadline `milliseconds` from now. With `cancelled` (one Int32 in shared memory), another thread ends the work early
 * by storing a non-zero value.
 */
export function deadlineIn(milliseconds: number, cancelled?: Int32Array): Deadline {
  const end = performance.now() + milliseconds;
  return {
    check() {
      if (cancelled && Atomics.load(cancelled, 0) !== 0) throw new DeadlineExceeded('the work was cancelled');
      if (performance.now() > end) throw new DeadlineExceeded(`the work took longer than ${milliseconds} ms`);
    },
  };
}
