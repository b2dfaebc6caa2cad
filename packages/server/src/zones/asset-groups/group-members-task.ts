import { type GraphImage, type NodeIndex, POLL_EVERY } from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import { environmentOf } from '../../graph/environments.ts';
import { visibleNodes } from '../../graph/visible-nodes.ts';
import type { RegisteredKinds } from '../../kinds/displayed-kinds.ts';
import type { Filter, Sort } from '../../storage/list-request.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { customKinds } from '../members/zone-member.ts';
import { type GroupCriterion, objectsOf } from './group-criterion.ts';

type GroupMember = {
  readonly object_id: string;
  readonly primary_kind: string;
  readonly kinds: readonly string[];
  readonly environment_id: string;
  readonly environment_kind: string;
  readonly name: string;
  readonly custom_member: boolean;
};

export type GroupMembersInput = {
  readonly criterion: GroupCriterion;
  /** The ids of objects that users chose. */
  readonly chosen: readonly string[];
  readonly kinds: RegisteredKinds;
  readonly filters: readonly Filter[];
  readonly sorts: readonly Sort[];
  readonly skip: number;
  /** 0 = all. */
  readonly limit: number;
};
export type GroupMembersOutput = {
  readonly count: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly members: readonly GroupMember[];
};

export const groupMembers: TaskFunction<GroupMembersInput, GroupMembersOutput> = (image, input, { deadline }) => {
  const chosen = new Set(input.chosen);
  const custom = customKinds(input.kinds);
  const counts: Record<string, number> = {};
  const found: GroupMember[] = [];
  let seen = 0;
  for (const node of objectsOf(image, input.criterion)) {
    if (++seen % POLL_EVERY === 0) deadline.check();
    const member = memberOf(image, node, custom, chosen);
    if (!input.filters.every((filter) => passes(member, filter))) continue;
    found.push(member);
    counts[member.primary_kind] = (counts[member.primary_kind] ?? 0) + 1;
  }
  if (input.sorts.length > 0) found.sort(order(input.sorts));
  const end = input.limit > 0 ? input.skip + input.limit : undefined;
  return { count: found.length, counts, members: found.slice(input.skip, end) };
};

export type CountGroupsInput = {
  readonly criteria: readonly GroupCriterion[];
  readonly visible: readonly string[] | undefined;
};

/** How many objects of each group the caller may see. */
export const countGroups: TaskFunction<CountGroupsInput, readonly number[]> = (image, { criteria, visible }) => {
  const seen = visible && visibleNodes(image, visible);
  return criteria.map((criterion) => {
    let count = 0;
    for (const node of objectsOf(image, criterion)) if (!seen || seen.has(node)) count++;
    return count;
  });
};

function memberOf(
  image: GraphImage,
  node: NodeIndex,
  custom: ReturnType<typeof customKinds>,
  chosen: ReadonlySet<string>,
): GroupMember {
  const kinds = image.kindNamesOf(node);
  const name = image.nodeProperty(node, 'name');
  const has = (property: string) => typeof image.nodeProperty(node, property) === 'string';
  return {
    object_id: image.objectId(node),
    primary_kind: displayKind(kinds, custom),
    kinds,
    environment_id: environmentOf(image, node),
    environment_kind: has('domainsid') ? 'Domain' : has('tenantid') ? 'AZTenant' : '',
    name: typeof name === 'string' ? name : '',
    custom_member: chosen.has(image.objectId(node)),
  };
}

function passes(member: GroupMember, { column, predicate, value }: Filter): boolean {
  const own = member[column as keyof GroupMember];
  return predicate === 'eq' ? own === value : own !== value;
}

/** All members belong to one group, so sorting by the group means sorting by object id. */
function order(sorts: readonly Sort[]): (a: GroupMember, b: GroupMember) => number {
  return (a, b) => {
    for (const { column, descending } of sorts) {
      const key = (column === 'asset_group_id' ? 'object_id' : column) as 'object_id';
      if (a[key] !== b[key]) return (a[key] < b[key] ? -1 : 1) * (descending ? -1 : 1);
    }
    return a.object_id < b.object_id ? -1 : 1;
  };
}
