import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import type { ZoneCall } from '../api/zone-request.ts';
import type { AssetGroup } from '../stores/asset-group-store.ts';
import type { GroupReadParts } from './asset-group-parts.ts';
import { groupCriteria } from './group-criteria.ts';
import { countGroupsTask } from './group-tasks.ts';

/** How many objects of each group the caller may see. */
export async function countGroupMembers(
  parts: GroupReadParts,
  { caller, signal }: ZoneCall,
  groups: readonly AssetGroup[],
): Promise<readonly number[]> {
  const input = { criteria: await groupCriteria(parts, groups), visible: environmentsOf(caller) };
  return ask(parts, countGroupsTask, caller, signal, input);
}
