import type { Service } from '../../service.ts';
import type { AssetGroup } from '../stores/asset-group-store.ts';
import { ZoneStore } from '../stores/zone-store.ts';
import { zonesEnabled } from '../tagging/zones-switch.ts';
import type { GroupMark } from './group-members-task.ts';

/** How the objects of each group are known. */
export async function marksOf(
  service: Pick<Service, 'db' | 'flags'>,
  groups: readonly AssetGroup[],
): Promise<GroupMark[]> {
  const tags = (await zonesEnabled(service)) ? await new ZoneStore(service.db).tags() : [];
  const kinds = new Map(tags.map((tag) => [tag.id, tag.kind_name]));
  return groups.map(({ tag, tag_id: id, system_group: isSystem }) => {
    const kind = id === null ? undefined : kinds.get(id);
    return kind ? { kind } : { word: tag, property: isSystem ? 'system_tags' : 'user_tags' };
  });
}
