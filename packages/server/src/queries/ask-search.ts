import type { Principal } from '../callers/principal.ts';
import type { AskParts } from '../graph-answers/ask.ts';
import { askQuickly, quickTask } from '../graph-answers/ask-quickly.ts';
import { type FindObjectsInput, findObjects, isIndexed } from './find-objects-task.ts';
import { findObjectsTask } from './query-tasks.ts';

/** Searched all the time. Indexes of other properties stay with the thread that built them. */
export const SHARED_INDEXES: readonly string[] = ['name', 'objectid'];

/** A search without an index reads every node. */
const search = quickTask({
  task: findObjectsTask,
  run: findObjects,
  isLarge: (image, input) => !isIndexed(image, input),
});

/**
 * Searches on this thread as long as that is quick. The first search of a graph version goes to a worker thread, which
 * builds the indexes; they are shared memory, and from then on this thread has them, too.
 */
export async function askSearch(
  parts: AskParts,
  caller: Principal,
  signal: AbortSignal,
  input: FindObjectsInput,
): Promise<Uint8Array> {
  const image = parts.graph.images.current;
  const missing = input.properties.filter((name) => SHARED_INDEXES.includes(name) && !image.lookups.text.has(name));
  const wanted = missing.length > 0 ? { ...input, cache: false, wantsIndexes: missing } : input;
  const { json, indexes } = await askQuickly(parts, search, caller, signal, wanted);
  for (const [property, index] of indexes ?? []) image.lookups.text.set(property, index);
  return json;
}
