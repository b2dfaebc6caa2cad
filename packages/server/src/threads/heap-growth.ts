import { setFlagsFromString } from 'node:v8';

let done = false;

/**
 * Lets threads that are started from now on fill 64 MB before their first full garbage collection, and counts file
 * content towards the size of a heap instead of collecting after every 64 MB of content. A converter retains next to
 * nothing and reads a lot: it spent a quarter of its time on garbage collection.
 */
export function growHeapsFreely(): void {
  if (done) return;
  done = true;
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  setFlagsFromString('--initial-old-space-size=64');
}
