import { environmentsOf } from '../../callers/visible-environments.ts';
import { ask } from '../../graph-answers/ask.ts';
import { notFound } from '../../service-error.ts';
import type { ListRequest } from '../../storage/list-request.ts';
import { encodeSelector } from '../api/encode-selector.ts';
import type { ZoneReadParts } from '../api/zone-parts.ts';
import type { ZoneCall, ZonePage } from '../api/zone-request.ts';
import type { ZoneSelector } from '../stores/selector-store.ts';
import type { ZoneTag } from '../stores/tag-store.ts';
import { zoneMembersTask } from './member-tasks.ts';
import { selectedNodes, selectorsFinding } from './selector-member-read.ts';
import { customKinds, shownMember } from './zone-member.ts';
import type { MembersInput, MembersOutput } from './zone-members-task.ts';

/** Which nodes are meant: those of a tag, or some of them. */
type Nodes = Pick<MembersInput, 'nodes' | 'requiredKind'>;

export type MemberQuery = {
  readonly list: ListRequest;
  readonly page: ZonePage;
  readonly environments: readonly string[];
};

const NO_LIST: ListRequest = { filters: [], sorts: [], skip: 0, limit: 0 };

export async function findTagMembers(parts: ZoneReadParts, call: ZoneCall, tag: ZoneTag, query: MemberQuery) {
  const { count, members } = await findMembers(parts, call, nodesOfTag(tag), query, true);
  return { count, members: members.map((member) => ({ ...member, asset_group_tag_id: tag.id })) };
}

export async function findSelectorMembers(
  parts: ZoneReadParts,
  call: ZoneCall,
  { tag, selector }: { readonly tag: ZoneTag; readonly selector: ZoneSelector },
  query: MemberQuery,
) {
  const found = await selectedNodes(parts.db, tag, selector);
  const sources = new Map(found.map(({ id, source }) => [id, source]));
  const { count, members } = await findMembers(parts, call, nodesOf(tag, found), query, false);
  const withSource = members.map((member) => ({
    ...member,
    source: sources.get(member.id)!,
    asset_group_tag_id: tag.id,
  }));
  return { count, members: withSource };
}

export function countTagMembers(parts: ZoneReadParts, call: ZoneCall, tag: ZoneTag, environments: readonly string[]) {
  return countMembers(parts, call, nodesOfTag(tag), environments);
}

export async function countSelectorMembers(
  parts: ZoneReadParts,
  call: ZoneCall,
  { tag, selector }: { readonly tag: ZoneTag; readonly selector: ZoneSelector },
  environments: readonly string[],
) {
  return countMembers(parts, call, nodesOf(tag, await selectedNodes(parts.db, tag, selector)), environments);
}

/** One member of a tag, with its properties and the selectors that find it. */
export async function describeMember(
  { db, graph, kinds }: Pick<ZoneReadParts, 'db' | 'graph' | 'kinds'>,
  tag: ZoneTag,
  id: number,
) {
  using lease = graph.images.lease();
  const { image } = lease;
  const node = image.nodeById(id);
  const selectors = await selectorsFinding(db, tag, id);
  if (node === undefined || selectors.length === 0) throw notFound();
  return {
    ...shownMember(image, node, customKinds(await kinds.displayed())),
    asset_group_tag_id: tag.id,
    properties: image.nodeProperties(node),
    selectors: selectors.map((selector) => encodeSelector(selector)),
  };
}

const nodesOfTag = (tag: ZoneTag): Nodes => ({ nodes: { kinds: tag.kind_name ? [tag.kind_name] : [] } });
const nodesOf = (tag: ZoneTag, found: readonly { readonly id: number }[]): Nodes => ({
  nodes: { ids: found.map(({ id }) => id) },
  requiredKind: tag.kind_name ?? '',
});

async function findMembers(
  parts: ZoneReadParts,
  { caller, signal }: ZoneCall,
  nodes: Nodes,
  { list, page, environments }: MemberQuery,
  matchCase: boolean,
): Promise<MembersOutput> {
  const input: MembersInput = {
    ...nodes,
    ...page,
    kinds: await parts.kinds.displayed(),
    filters: list.filters,
    sorts: list.sorts,
    matchCase,
    environments,
    visible: environmentsOf(caller),
  };
  return ask(parts, zoneMembersTask, caller, signal, input);
}

async function countMembers(parts: ZoneReadParts, call: ZoneCall, nodes: Nodes, environments: readonly string[]) {
  const query = { list: NO_LIST, page: { skip: 0, limit: 1 }, environments };
  const { count, counts } = await findMembers(parts, call, nodes, query, true);
  return { total_count: count, counts: { ...counts } };
}
