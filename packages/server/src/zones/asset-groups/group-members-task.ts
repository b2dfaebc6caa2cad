import { type GraphImage, type NodeIndex, POLL_EVERY } from '@chokepoint/graph';
import { displayKind } from '@chokepoint/model';
import { visibleNodes } from '../../graph-answers/visible-nodes.ts';
import type { RegisteredKinds } from '../../kinds/registered-kinds.ts';
import type { Filter, Sort } from '../../storage/list-request.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { customKinds, environmentOf } from '../members/zone-member.ts';

/** How the objects of a group are known: by the kind of a tag, or by a word in a property. */
export type GroupMark =
  | { readonly kind: string }
  | { readonly word: string; readonly property: 'system_tags' | 'user_tags' };

export type GroupMember = {
  readonly object_id: string;
  readonly primary_kind: string;
  readonly kinds: readonly string[];
  readonly environment_id: string;
  readonly environment_kind: string;
  readonly name: string;
  readonly custom_member: boolean;
};

export type GroupMembersInput = {
  readonly mark: GroupMark;
  /** Object ids that people chose. */
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
  for (const node of marked(image, input.mark)) {
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
  readonly marks: readonly GroupMark[];
  readonly visible: readonly string[] | undefined;
};

/** How many objects each group holds that a caller may see. */
export const countGroups: TaskFunction<CountGroupsInput, readonly number[]> = (image, { marks, visible }) => {
  const seen = visible && visibleNodes(image, visible);
  return marks.map((mark) => {
    let count = 0;
    for (const node of marked(image, mark)) if (!seen || seen.has(node)) count++;
    return count;
  });
};

/** What a collection keeps of an object: what it is and where it belongs, not everything that is known of it. */
const KEPT = [
  'name',
  'displayname',
  'objectid',
  'samaccountname',
  'distinguishedname',
  'domain',
  'domainsid',
  'tenantid',
  'environmentid',
  'enabled',
  'admincount',
  'system_tags',
  'user_tags',
];

export type GroupEntries = { readonly json: string; readonly count: number };

export type GroupEntriesInput = { readonly marks: readonly GroupMark[]; readonly kinds: RegisteredKinds };

/** The objects of each group as the text of a collection. */
export const groupEntries: TaskFunction<GroupEntriesInput, readonly GroupEntries[]> = (image, { marks, kinds }) => {
  const custom = customKinds(kinds);
  return marks.map((mark) => {
    const entries = [...marked(image, mark)].map((node) => ({
      object_id: image.objectId(node),
      node_label: displayKind(image.kindNamesOf(node), custom),
      properties: Object.fromEntries(
        KEPT.flatMap((name) => {
          const value = image.nodeProperty(node, name);
          return value === undefined ? [] : [[name, value] as const];
        }),
      ),
    }));
    return { json: JSON.stringify(entries), count: entries.length };
  });
};

/** The objects that a group is about. */
export function* marked(image: GraphImage, mark: GroupMark): Generator<NodeIndex> {
  const sources = ['Base', 'AZBase'].map((name) => image.nodeKind(name)).filter((kind) => kind !== undefined);
  for (const node of carriers(image, mark)) if (sources.some((kind) => image.hasKind(node, kind))) yield node;
}

function* carriers(image: GraphImage, mark: GroupMark): Generator<NodeIndex> {
  if ('kind' in mark) {
    const kind = image.nodeKind(mark.kind);
    if (kind !== undefined) yield* image.nodesOfKind(kind);
    return;
  }
  const column = image.nodeColumn(mark.property);
  if (!column) return;
  for (let node = 0; node < image.nodeCount; node++) {
    const words = column.value(node, image.values);
    if (typeof words === 'string' && words.split(' ').includes(mark.word)) yield node;
  }
}

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

/** All members are of one group, so sorting by it means by object id. */
function order(sorts: readonly Sort[]): (a: GroupMember, b: GroupMember) => number {
  return (a, b) => {
    for (const { column, descending } of sorts) {
      const key = (column === 'asset_group_id' ? 'object_id' : column) as 'object_id';
      if (a[key] !== b[key]) return (a[key] < b[key] ? -1 : 1) * (descending ? -1 : 1);
    }
    return a.object_id < b.object_id ? -1 : 1;
  };
}
