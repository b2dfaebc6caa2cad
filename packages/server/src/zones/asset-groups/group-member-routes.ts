import {
  countAssetGroupMembers,
  countCustomSelectors,
  drawAssetGroup,
  listAssetGroupCollections,
  listAssetGroupMembers,
} from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { requireAllEnvironments, type ZoneCall } from '../api/zone-request.ts';
import { type AssetGroup, AssetGroupStore } from '../stores/asset-group-store.ts';
import { GroupCollectionStore } from '../stores/group-collection-store.ts';
import type { GroupReadParts } from './asset-group-parts.ts';
import { encodeCollection } from './encode-asset-group.ts';
import { groupCriteria } from './group-criteria.ts';
import type { GroupMembersOutput } from './group-members-task.ts';
import { drawGroupTask, groupMembersTask } from './group-tasks.ts';

export function groupMemberHandlers(parts: GroupReadParts): Handler[] {
  const groups = new AssetGroupStore(parts.db);
  const collections = new GroupCollectionStore(parts.db);
  return [
    handle(countCustomSelectors, async (call) => {
      requireAllEnvironments(call);
      const { selectors } = await groups.require(call.params.asset_group_id);
      return ok({ data: { custom_member_count: selectors.length } });
    }),

    handle(listAssetGroupCollections, async (call) => {
      requireAllEnvironments(call);
      const group = await groups.require(call.params.asset_group_id);
      return ok({ data: (await collections.list(group.id, call.list)).map(encodeCollection) });
    }),

    handle(listAssetGroupMembers, async (call) => {
      requireAllEnvironments(call);
      const { skip, limit } = call.list;
      const group = await groups.require(call.params.asset_group_id);
      const { count, members } = await findMembers(parts, call, group, call.list);
      if (skip > count) throw badRequest('invalid skip: value must be less than total count');
      const encoded = members.map((member) => ({ asset_group_id: group.id, ...member, kinds: [...member.kinds] }));
      return ok({ count, limit, skip, data: { members: encoded } });
    }),

    handle(countAssetGroupMembers, async (call) => {
      requireAllEnvironments(call);
      const group = await groups.require(call.params.asset_group_id);
      const { count, counts } = await findMembers(parts, call, group, { ...call.list, skip: 0, limit: 1 });
      return ok({ data: { total_count: count, counts: { ...counts } } });
    }),

    handle(drawAssetGroup, async ({ params, query, caller, signal }) => {
      const group = await groups.require(params.asset_group_id);
      const [criterion] = await groupCriteria(parts, [group]);
      const json = await ask(parts, drawGroupTask, caller, signal, {
        criterion: criterion!,
        environment: query.domainsid || undefined,
        shownKinds: await parts.kinds.displayed(),
        environments: environmentsOf(caller),
      });
      return ok(new EncodedJson(json));
    }),
  ];
}

async function findMembers(
  parts: GroupReadParts,
  { caller, signal }: ZoneCall,
  group: AssetGroup,
  list: ListRequest,
): Promise<GroupMembersOutput> {
  const [criterion] = await groupCriteria(parts, [group]);
  return ask(parts, groupMembersTask, caller, signal, {
    criterion: criterion!,
    chosen: group.selectors.map(({ selector }) => selector),
    kinds: await parts.kinds.displayed(),
    ...list,
  });
}
