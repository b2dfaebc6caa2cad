import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

const gc: (options?: { readonly type: 'major'; readonly execution: 'sync'; readonly flavor: 'last-resort' }) => void =
  runInNewContext('gc');

/** Collects all garbage of this thread now. The engine does not count shared memory, so it may see no reason to. */
export const collectGarbage = (): void => gc();

/** Also gives back the room that the heap of this thread has grown to. */
export const releaseMemory = (): void => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
