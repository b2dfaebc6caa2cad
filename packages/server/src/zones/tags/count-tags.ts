import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { countOfKindsTask } from '../members/member-tasks.ts';
import type { ZoneTag } from '../stores/tag-store.ts';
import { countSelectors, type SelectorCounts } from './tag-list.ts';

type TagCounts = SelectorCounts & { readonly members: number };

/** The numbers of members and selectors, by tag. Members are those that the caller may see. */
export async function countTags(
  parts: ZoneReadParts,
  call: ZoneCall,
  tags: readonly ZoneTag[],
): Promise<ReadonlyMap<number, TagCounts>> {
  const members = await countMembers(parts, call, tags);
  const selectors = await countSelectors(parts.db, tags);
  return new Map(tags.map(({ id }, at) => [id, { members: members[at]!, ...selectors.get(id)! }]));
}

async function countMembers(
  parts: ZoneReadParts,
  { caller, signal }: ZoneCall,
  tags: readonly ZoneTag[],
): Promise<readonly number[]> {
  const kinds = tags.map((tag) => tag.kind_name ?? '');
  const visible = environmentsOf(caller);
  if (visible) return ask(parts, countOfKindsTask, caller, signal, { kinds, visible });
  const image = parts.graph.images.current;
  return kinds.map((name) => {
    const kind = image.nodeKind(name);
    return kind === undefined ? 0 : image.nodesOfKind(kind).count();
  });
}
