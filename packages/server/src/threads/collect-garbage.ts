import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options?: {
  readonly type: 'major';
  readonly execution: 'sync';
  readonly flavor: 'last-resort';
}) => void;

let known: Collect | undefined;

function collect(): Collect {
  if (!known) {
    setFlagsFromString('--expose-gc');
    known = runInNewContext('gc') as Collect;
  }
  return known;
}

/** Collects all garbage of this thread now. The engine does not count shared memory, so it may see no reason to. */
export const collectGarbage = (): void => collect()();

/** Also gives back the room that the heap of this thread has grown to. */
export const releaseMemory = (): void => collect()({ type: 'major', execution: 'sync', flavor: 'last-resort' });
