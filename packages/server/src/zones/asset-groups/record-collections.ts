import type { Clock } from '../../clock.ts';
import { AssetGroupStore } from '../stores/asset-group-store.ts';
import { GroupCollectionStore } from '../stores/group-collection-store.ts';
import type { GroupReadParts } from './asset-group-parts.ts';
import { groupCriteria } from './group-criteria.ts';
import { groupEntriesTask } from './group-tasks.ts';

const LIMITS = { queue: 'query', owner: 'zones', milliseconds: 600_000, bytes: 2 ** 30 } as const;

/** Stores the present contents of every group, also of empty ones, and deletes old collections. */
export async function recordCollections(
  parts: GroupReadParts & { readonly clock: Clock },
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock, graph, kinds, workers } = parts;
  const groups = await new AssetGroupStore(db).all();
  using image = graph.images.lease();
  const input = { criteria: await groupCriteria(parts, groups), kinds: await kinds.displayed() };
  const contents = await workers.run(groupEntriesTask, input, { image, ...LIMITS, ...(signal && { signal }) });
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const collections = new GroupCollectionStore(transaction);
    for (const [at, group] of groups.entries()) await collections.add(group.id, contents[at]!, now);
    await collections.deleteOld(now);
  });
}
