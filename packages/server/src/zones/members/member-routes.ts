import {
  countSelectorMembers as countSelectorMembersRoute,
  countTagMembers as countTagMembersRoute,
  getTagMember,
  listSelectorMembers,
  listTagMembers,
} from '@chokepoint/contract';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { conflict, notFound } from '../../service-error.ts';
import type { Database } from '../../storage/database.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import {
  requestedEnvironments,
  requireAllEnvironments,
  requireSelector,
  requireTag,
  type SelectorParams,
  zonePage,
} from '../api/zone-request.ts';
import {
  countSelectorMembers,
  countTagMembers,
  describeMember,
  findSelectorMembers,
  findTagMembers,
} from './find-members.ts';

export function memberHandlers(parts: ZoneReadParts): Handler[] {
  const { db } = parts;
  return [
    handle(listTagMembers, async (call) => {
      requireAllEnvironments(call);
      const page = zonePage(call.query);
      const tag = await requireTag(db, call.params.asset_group_tag_id);
      const environments = requestedEnvironments(call.query.environments);
      const { count, members } = await findTagMembers(parts, call, tag, { list: call.list, page, environments });
      return ok({ count, ...page, data: { members } });
    }),

    handle(countTagMembersRoute, async (call) => {
      requireAllEnvironments(call);
      const tag = await requireTag(db, call.params.asset_group_tag_id);
      return ok({ data: await countTagMembers(parts, call, tag, requestedEnvironments(call.query.environments)) });
    }),

    handle(getTagMember, async (call) => {
      requireAllEnvironments(call);
      const tag = await requireTag(db, call.params.asset_group_tag_id);
      const id = call.params.asset_group_tag_member_id;
      if (id === undefined) throw notFound('id is malformed');
      return ok({ data: { member: await describeMember(parts, tag, id) } });
    }),

    handle(listSelectorMembers, async (call) => {
      requireAllEnvironments(call);
      const page = zonePage(call.query);
      const found = await requireEnabledSelector(db, call.params);
      const query = { list: call.list, page, environments: requestedEnvironments(call.query.environments) };
      const { count, members } = await findSelectorMembers(parts, call, found, query);
      return ok({ count, ...page, data: { members } });
    }),

    handle(countSelectorMembersRoute, async (call) => {
      requireAllEnvironments(call);
      const found = await requireEnabledSelector(db, call.params);
      const environments = requestedEnvironments(call.query.environments);
      return ok({ data: await countSelectorMembers(parts, call, found, environments) });
    }),
  ];
}

async function requireEnabledSelector(db: Database, params: SelectorParams) {
  const found = await requireSelector(db, params);
  if (found.selector.disabled_at !== null) throw conflict('selector is disabled');
  return found;
}
