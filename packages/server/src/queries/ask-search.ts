import type { Principal } from '../callers/principal.ts';
import type { Service } from '../service.ts';
import { askQuickly } from './ask-quickly.ts';
import type { FindObjectsInput } from './find-objects-task.ts';

/** What is searched all the time. Indexes of other properties stay with the thread that made them. */
const INDEXED: readonly string[] = ['name', 'objectid'];

/**
 * Searches right here as long as that is quick. The first search of a graph version goes to a worker thread, which makes
 * the indexes; they are shared memory, and from then on this thread has them, too.
 */
export async function askSearch(
  service: Service,
  caller: Principal,
  signal: AbortSignal,
  input: FindObjectsInput,
): Promise<Uint8Array> {
  const image = service.graph.images.current;
  const missing = input.properties.filter((name) => INDEXED.includes(name) && !image.lookups.text.has(name));
  const asked = missing.length > 0 ? { ...input, keep: false, wantsIndexes: missing } : input;
  const { json, indexes } = await askQuickly(service, 'find-objects', caller, signal, asked);
  for (const [property, index] of indexes ?? []) image.lookups.text.set(property, index);
  return json;
}
