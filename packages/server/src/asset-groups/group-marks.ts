import type { Database } from '../storage/database.ts';
import { ZoneStore } from '../zones/zone-store.ts';
import type { AssetGroup } from './asset-group-store.ts';
import type { GroupMark } from './group-members-task.ts';

/** How the objects of each group are known. */
export async function marksOf(db: Database, groups: readonly AssetGroup[]): Promise<GroupMark[]> {
  const kinds = new Map((await new ZoneStore(db).tags()).map((tag) => [tag.id, tag.kind_name]));
  return groups.map(({ tag, tag_id: id }) => {
    const kind = id === null ? undefined : kinds.get(id);
    return kind ? { kind } : { word: tag };
  });
}
