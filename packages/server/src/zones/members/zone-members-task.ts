import { type GraphImage, type NodeIndex, POLL_EVERY } from '@chokepoint/graph';
import { visibleNodes } from '../../graph/visible-nodes.ts';
import type { RegisteredKinds } from '../../kinds/displayed-kinds.ts';
import type { Filter, Sort } from '../../storage/list-request.ts';
import type { TaskFunction } from '../../workers/task.ts';
import { customKinds, type ShownMember, shownMember } from './zone-member.ts';

export type MembersInput = {
  /** Nodes by id, or all nodes of some kinds. */
  readonly nodes: { readonly ids: readonly number[] } | { readonly kinds: readonly string[] };
  /** A kind that listed nodes must have as well. */
  readonly requiredKind?: string;
  readonly kinds: RegisteredKinds;
  /** On name, object_id and primary_kind; several on one column mean any of them. */
  readonly filters: readonly Filter[];
  readonly matchCase: boolean;
  /** Part of the name or object id, case-insensitive. */
  readonly text?: string;
  /** On id, objectid and name. */
  readonly sorts: readonly Sort[];
  readonly skip: number;
  /** 0 = all. */
  readonly limit: number;
  /** Only nodes of these environments, as requested. */
  readonly environments?: readonly string[];
  /** Only nodes of these environments, because the caller may see no others. */
  readonly visible?: readonly string[] | undefined;
};

export type MembersOutput = {
  readonly count: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly members: readonly ShownMember[];
};

/** One page of the objects of zones, filtered and sorted, and the number of each kind. */
export const zoneMembers: TaskFunction<MembersInput, MembersOutput> = (image, input, { deadline }) => {
  const custom = customKinds(input.kinds);
  const passes = conditions(image, input);
  const counts: Record<string, number> = {};
  const found: ShownMember[] = [];
  let seen = 0;
  for (const node of nodesOf(image, input)) {
    if (++seen % POLL_EVERY === 0) deadline.check();
    if (!passes.node(node)) continue;
    const member = shownMember(image, node, custom);
    if (!passes.member(member)) continue;
    found.push(member);
    counts[member.primary_kind] = (counts[member.primary_kind] ?? 0) + 1;
  }
  found.sort(order(input.sorts));
  const end = input.limit > 0 ? input.skip + input.limit : undefined;
  return { count: found.length, counts, members: found.slice(input.skip, end) };
};

export type CountMembersInput = {
  readonly lists: readonly (readonly number[])[];
  readonly requiredKind: string;
  readonly environments?: readonly string[];
};

/** How many nodes of each list exist and have the kind. */
export const countMembers: TaskFunction<CountMembersInput, readonly number[]> = (image, input) => {
  const kind = image.nodeKind(input.requiredKind);
  const wanted = input.environments?.length ? visibleNodes(image, input.environments) : undefined;
  return input.lists.map((ids) => {
    if (kind === undefined) return 0;
    return ids.filter((id) => {
      const node = image.nodeByNumber(id);
      return node !== undefined && image.hasKind(node, kind) && (!wanted || wanted.has(node));
    }).length;
  });
};

export type CountOfKindsInput = { readonly kinds: readonly string[]; readonly visible: readonly string[] };

/** How many nodes of each kind the caller may see. */
export const countOfKinds: TaskFunction<CountOfKindsInput, readonly number[]> = (image, input) => {
  const visible = visibleNodes(image, input.visible);
  return input.kinds.map((name) => {
    const kind = image.nodeKind(name);
    if (kind === undefined) return 0;
    let count = 0;
    for (const node of image.nodesOfKind(kind)) if (visible.has(node)) count++;
    return count;
  });
};

function* nodesOf(image: GraphImage, { nodes, requiredKind }: MembersInput): Generator<NodeIndex> {
  if ('kinds' in nodes) {
    const seen = new Set<NodeIndex>();
    for (const name of nodes.kinds) {
      const kind = image.nodeKind(name);
      if (kind === undefined) continue;
      for (const node of image.nodesOfKind(kind)) {
        if (!seen.has(node)) yield node;
        seen.add(node);
      }
    }
    return;
  }
  const kind = requiredKind === undefined ? undefined : image.nodeKind(requiredKind);
  if (requiredKind !== undefined && kind === undefined) return;
  for (const id of nodes.ids) {
    const node = image.nodeByNumber(id);
    if (node !== undefined && (kind === undefined || image.hasKind(node, kind))) yield node;
  }
}

function conditions(image: GraphImage, input: MembersInput) {
  const wanted = input.environments?.length ? visibleNodes(image, input.environments) : undefined;
  const visible = input.visible && visibleNodes(image, input.visible);
  const columns = [...Map.groupBy(input.filters, (filter) => filter.column)];
  const text = input.text?.toLowerCase();
  return {
    node: (node: NodeIndex) => (!wanted || wanted.has(node)) && (!visible || visible.has(node)),
    member: (member: ShownMember) =>
      columns.every(([column, filters]) =>
        filters.some((filter) => matches(member[column as 'name'], filter, input.matchCase)),
      ) &&
      (text === undefined || member.name.toLowerCase().includes(text) || member.object_id.toLowerCase().includes(text)),
  };
}

function matches(own: string, { predicate, value }: Filter, matchCase: boolean): boolean {
  const text = value === null ? '' : String(value);
  if (predicate === 'eq') return own === text;
  if (predicate === 'neq') return own !== text;
  return matchCase ? own.includes(text) : own.toLowerCase().includes(text.toLowerCase());
}

function order(sorts: readonly Sort[]): (a: ShownMember, b: ShownMember) => number {
  const keys = { id: 'id', objectid: 'object_id', name: 'name' } as const;
  return (a, b) => {
    for (const { column, descending } of sorts) {
      const key = keys[column as keyof typeof keys];
      if (a[key] !== b[key]) return (a[key] < b[key] ? -1 : 1) * (descending ? -1 : 1);
    }
    return a.id - b.id;
  };
}
