import type { UserStore } from '../identity/users/user-store.ts';
import { SavedQueryStore } from '../saved-queries/saved-query-store.ts';
import { SharingStore } from '../saved-queries/sharing-store.ts';
import { ServiceError } from '../service-error.ts';
import type { Database } from '../storage/database.ts';
import type { LeftOutList } from './left-out.ts';
import type { SourceQuery } from './source-records.ts';

export type QueryMoveParts = { readonly db: Database; readonly users: UserStore };

/** Ids of the source mean other objects here. */
const GRAPH_ID = /\bid\s*\(/i;

/** Saves the queries of the source that are not here, and shares them as they were. */
export async function moveQueries(
  { db, users }: QueryMoveParts,
  given: readonly SourceQuery[],
  userIds: ReadonlyMap<string, string>,
  leftOut: LeftOutList,
  now: Date,
): Promise<{ readonly added: number; readonly known: number }> {
  const saved = new SavedQueryStore(db);
  let [added, known] = [0, 0];
  for (const { owner, name, query, description, isPublic, sharedWith } of given) {
    const userId = userIds.get(owner);
    if (userId === undefined || name === '' || query === '') {
      leftOut.add('saved queries without an owner, a name or a text', name);
      continue;
    }
    const same = await ownQuery(saved, userId, name);
    if (same) {
      if (same.query === query) known++;
      else leftOut.add('saved queries whose owner has another one of that name', name);
      continue;
    }
    try {
      const [created] = await saved.create(userId, [{ name, query, description }], now);
      const sharing = new SharingStore(db, users, created!.id);
      const others = sharedWith.flatMap((id) => userIds.get(id) ?? []).filter((id) => id !== userId);
      if (isPublic) await sharing.shareWithAll(now);
      else if (others.length > 0) await sharing.shareWith(others, now);
      added++;
      if (GRAPH_ID.test(query))
        leftOut.add('saved queries that name graph ids of the source: moved, but of no use', name);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      leftOut.add(`saved queries that are refused (${error.message})`, name);
    }
  }
  return { added, known };
}

async function ownQuery(saved: SavedQueryStore, userId: string, name: string) {
  for await (const query of saved.each('owned', userId)) if (query.name === name) return query;
  return undefined;
}
