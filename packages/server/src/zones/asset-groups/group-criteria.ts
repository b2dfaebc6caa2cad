import type { AssetGroup } from '../stores/asset-group-store.ts';
import { TagStore } from '../stores/tag-store.ts';
import { zonesEnabled } from '../tagging/zones-enabled.ts';
import type { GroupReadParts } from './asset-group-parts.ts';
import type { GroupCriterion } from './group-criterion.ts';

/** How the objects of each group are recognized: those of a tag by its kind, where zones are switched on. */
export async function groupCriteria(
  parts: Pick<GroupReadParts, 'db' | 'flags'>,
  groups: readonly AssetGroup[],
): Promise<GroupCriterion[]> {
  const tags = (await zonesEnabled(parts)) ? await new TagStore(parts.db).all() : [];
  const kinds = new Map(tags.map((tag) => [tag.id, tag.kind_name]));
  return groups.map(({ tag, tag_id: id, system_group: isSystem }) => {
    const kind = id === null ? undefined : kinds.get(id);
    return kind ? { kind } : { tag, property: isSystem ? 'system_tags' : 'user_tags' };
  });
}
