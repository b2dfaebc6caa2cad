import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage of this thread now. The engine does not count shared memory, so it may see no reason to. */
export const collectGarbage: () => void = runInNewContext('gc');
