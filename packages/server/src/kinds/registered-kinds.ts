import type { Database } from '../storage/database.ts';
import type { RegisteredKinds } from './displayed-kinds.ts';
import { readDisplayedKinds } from './kind-read.ts';

export type { RegisteredKinds } from './displayed-kinds.ts';

/** Kinds of third parties by which an object can be labelled. */
export function registeredKindLists(db: Database): Promise<RegisteredKinds> {
  return readDisplayedKinds(db);
}

/** Node kinds that have a display of their own beside the built-in ones. */
export async function registeredNodeKinds(db: Database): Promise<readonly string[]> {
  return (await readDisplayedKinds(db)).display;
}
