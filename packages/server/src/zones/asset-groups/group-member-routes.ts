import {
  type AnswerOf,
  countAssetGroupMembers,
  countCustomSelectors,
  drawAssetGroup,
  listAssetGroupCollections,
  listAssetGroupMembers,
} from '@chokepoint/contract';
import { sql } from 'kysely';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, EncodedJson, type Handler, handle, ok, okEncoded } from '../../http/handler.ts';
import { registeredKindLists } from '../../kinds/registered-kinds.ts';
import type { Service } from '../../service.ts';
import { badRequest } from '../../service-error.ts';
import { filtered, neverDeleted, sorted } from '../../storage/list-query.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { requireAllEnvironments } from '../requests/zone-request.ts';
import type { AssetGroup } from '../stores/asset-group-store.ts';
import { requireGroup } from './asset-group-routes.ts';
import type { DrawGroupInput } from './draw-group-task.ts';
import { encodeCollection } from './encode-asset-group.ts';
import { marksOf } from './group-marks.ts';
import type { GroupMembersInput } from './group-members-task.ts';
import { drawGroupTask, groupMembersTask } from './group-tasks.ts';

const COLLECTION_COLUMNS = {
  id: sql.ref('id'),
  created_at: sql.ref('created_at'),
  updated_at: sql.ref('updated_at'),
  deleted_at: neverDeleted,
};

export function memberHandlers(service: Service): Handler[] {
  const { db } = service;

  return [
    handle(countCustomSelectors, async (call) => {
      requireAllEnvironments(call as Call);
      const group = await requireGroup(service, call.params.asset_group_id);
      return ok({ data: { custom_member_count: group.selectors.length } });
    }),

    handle(listAssetGroupCollections, async (call) => {
      requireAllEnvironments(call as Call);
      const group = await requireGroup(service, call.params.asset_group_id);
      const query = db.selectFrom('asset_group_collection').selectAll().where('asset_group_id', '=', group.id);
      const found = filtered(query, call.list.filters, COLLECTION_COLUMNS);
      const rows = await sorted(found, call.list.sorts, COLLECTION_COLUMNS, [{ by: COLLECTION_COLUMNS.id }]).execute();
      return ok({ data: rows.map(encodeCollection) });
    }),

    handle(listAssetGroupMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const { skip, limit } = call.list;
      const group = await requireGroup(service, call.params.asset_group_id);
      const { count, members } = await membersOf(service, call as Call, group, call.list);
      if (skip > count) throw badRequest('invalid skip: value must be less than total count');
      const shown = members.map((member) => ({ asset_group_id: group.id, ...member, kinds: [...member.kinds] }));
      return ok({ count, limit, skip, data: { members: shown } });
    }),

    handle(countAssetGroupMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const group = await requireGroup(service, call.params.asset_group_id);
      const { count, counts } = await membersOf(service, call as Call, group, { ...call.list, skip: 0, limit: 1 });
      return ok({ data: { total_count: count, counts: { ...counts } } });
    }),

    handle(drawAssetGroup, async ({ params, query, caller, signal }) => {
      const group = await requireGroup(service, params.asset_group_id);
      const [mark] = await marksOf(service, [group]);
      const input: DrawGroupInput = {
        mark: mark!,
        environment: query.domainsid || undefined,
        shownKinds: await service.kinds.displayed(),
        environments: environmentsOf(caller),
      };
      const json = await ask(service, drawGroupTask, caller, signal, input);
      return okEncoded<AnswerOf<typeof drawAssetGroup>['body']>(new EncodedJson(json));
    }),
  ];
}

async function membersOf(service: Service, { caller, signal }: Call, group: AssetGroup, list: ListRequest) {
  const [mark] = await marksOf(service, [group]);
  const input: GroupMembersInput = {
    mark: mark!,
    chosen: group.selectors.map(({ selector }) => selector),
    kinds: await registeredKindLists(service.db),
    ...list,
  };
  return ask(service, groupMembersTask, caller, signal, input);
}
