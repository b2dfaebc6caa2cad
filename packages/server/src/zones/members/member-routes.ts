import { CERTIFIED } from '@chokepoint/analysis';
import {
  countSelectorMembers,
  countTagMembers,
  getTagMember,
  listSelectorMembers,
  listTagMembers,
} from '@chokepoint/contract';
import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { type Call, type Handler, handle, ok } from '../../http/handler.ts';
import { registeredKindLists } from '../../kinds/registered-kinds.ts';
import type { Service } from '../../service.ts';
import { conflict, notFound } from '../../service-error.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import {
  environmentsAsked,
  requireAllEnvironments,
  requireSelector,
  requireTag,
  type ZonePage,
  zonePage,
} from '../requests/zone-request.ts';
import type { ZoneSelector, ZoneTag } from '../stores/zone-store.ts';
import { encodeSelector } from '../tags/encode-zone.ts';
import { zoneMembersTask } from './member-tasks.ts';
import { customKinds, shownMember } from './zone-member.ts';
import type { MembersInput, MembersOutput } from './zone-members-task.ts';

const NO_LIST: ListRequest = { filters: [], sorts: [], skip: 0, limit: 0 };

export function memberHandlers(service: Service): Handler[] {
  const { db } = service;

  return [
    handle(listTagMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const page = zonePage(call.query);
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      const { count, members } = await membersOf(service, call as Call, nodesOfTag(tag), {
        list: call.list,
        page,
        environments: environmentsAsked(call.query.environments),
        matchCase: true,
      });
      const shown = members.map((member) => ({ ...member, asset_group_tag_id: tag.id }));
      return ok({ count, ...page, data: { members: shown } });
    }),

    handle(countTagMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      return ok({ data: await countsOf(service, call as Call, nodesOfTag(tag), call.query.environments) });
    }),

    handle(getTagMember, async (call) => {
      requireAllEnvironments(call as Call);
      const tag = await requireTag(service, call.params.asset_group_tag_id);
      const id = call.params.asset_group_tag_member_id;
      if (id === undefined) throw notFound('id is malformed');
      using held = service.graph.images.lease();
      const node = held.image.nodeById(id);
      const selectors = await selectorsOf(service, tag, id);
      if (node === undefined || selectors.length === 0) throw notFound();
      const kinds = customKinds(await registeredKindLists(db));
      const member = {
        ...shownMember(held.image, node, kinds),
        asset_group_tag_id: tag.id,
        properties: held.image.nodeProperties(node),
        selectors: selectors.map((selector) => encodeSelector(selector)),
      };
      return ok({ data: { member } });
    }),

    handle(listSelectorMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const page = zonePage(call.query);
      const { tag, selector } = await requireEnabled(service, call.params);
      const { nodes, sources } = await selectedNodes(service, tag, selector);
      const { count, members } = await membersOf(service, call as Call, nodes, {
        list: call.list,
        page,
        environments: environmentsAsked(call.query.environments),
        matchCase: false,
      });
      const shown = members.map((member) => ({
        ...member,
        source: sources.get(member.id)!,
        asset_group_tag_id: tag.id,
      }));
      return ok({ count, ...page, data: { members: shown } });
    }),

    handle(countSelectorMembers, async (call) => {
      requireAllEnvironments(call as Call);
      const { tag, selector } = await requireEnabled(service, call.params);
      const { nodes } = await selectedNodes(service, tag, selector);
      return ok({ data: await countsOf(service, call as Call, nodes, call.query.environments) });
    }),
  ];
}

type Nodes = Pick<MembersInput, 'nodes' | 'carrying'>;
const nodesOfTag = (tag: ZoneTag): Nodes => ({ nodes: { kinds: tag.kind_name ? [tag.kind_name] : [] } });

async function membersOf(
  service: Service,
  { caller, signal }: Call,
  nodes: Nodes,
  wanted: {
    readonly list: ListRequest;
    readonly page: ZonePage;
    readonly environments: readonly string[];
    readonly matchCase: boolean;
  },
): Promise<MembersOutput> {
  const input: MembersInput = {
    ...nodes,
    ...wanted.page,
    kinds: await registeredKindLists(service.db),
    filters: wanted.list.filters,
    sorts: wanted.list.sorts,
    matchCase: wanted.matchCase,
    environments: wanted.environments,
    visible: environmentsOf(caller),
  };
  return ask(service, zoneMembersTask, caller, signal, input);
}

async function countsOf(
  service: Service,
  call: Call,
  nodes: Nodes,
  environments: string | readonly string[] | undefined,
) {
  const asked = environmentsAsked(environments);
  const wanted = { list: NO_LIST, page: { skip: 0, limit: 1 }, environments: asked, matchCase: true };
  const { count, counts } = await membersOf(service, call, nodes, wanted);
  return { total_count: count, counts: { ...counts } };
}

async function requireEnabled(service: Service, params: Parameters<typeof requireSelector>[1]) {
  const found = await requireSelector(service, params);
  if (found.selector.disabled_at !== null) throw conflict('selector is disabled');
  return found;
}

/** What a selector found and what is really in the zone: where certification is asked for, only what has it. */
async function selectedNodes({ db }: Service, tag: ZoneTag, selector: ZoneSelector) {
  const rows = await db
    .selectFrom('zone_member')
    .select(['node_id', 'source'])
    .where('selector_id', '=', selector.id)
    .where('certified', '>=', tag.require_certify ? CERTIFIED.manual : CERTIFIED.pending)
    .execute();
  const nodes: Nodes = { nodes: { ids: rows.map((row) => row.node_id) }, carrying: tag.kind_name ?? '' };
  return { nodes, sources: new Map(rows.map((row) => [row.node_id, row.source])) };
}

/** The selectors of a tag that find a node. */
async function selectorsOf({ db }: Service, tag: ZoneTag, node: number) {
  return db
    .selectFrom('zone_selector')
    .innerJoin('zone_member', 'zone_member.selector_id', 'zone_selector.id')
    .selectAll('zone_selector')
    .where('zone_selector.tag_id', '=', tag.id)
    .where('zone_member.node_id', '=', node)
    .orderBy('zone_selector.id')
    .execute();
}
