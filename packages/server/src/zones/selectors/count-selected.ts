import { ask } from '../../graph-answers/ask.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import { countMembersTask } from '../members/member-tasks.ts';
import { MemberStore } from '../stores/member-store.ts';
import type { ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';

/** How many objects of the tag each selector finds; 0 for a disabled one. */
export async function countSelected(
  parts: ZoneReadParts,
  { caller, signal }: ZoneCall,
  tag: ZoneTag,
  selectors: readonly ZoneSelector[],
  environments: readonly string[],
): Promise<readonly number[]> {
  const enabled = selectors.filter(({ disabled_at }) => disabled_at === null).map(({ id }) => id);
  const members = await new MemberStore(parts.db).ofSelectors(enabled);
  const lists = selectors.map(({ id }) => (members.get(id) ?? []).map((member) => member.node_id));
  const input = { lists, requiredKind: tag.kind_name ?? '', environments };
  return ask(parts, countMembersTask, caller, signal, input);
}
