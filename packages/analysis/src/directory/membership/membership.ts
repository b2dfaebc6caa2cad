import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import { WELL_KNOWN_SIDS } from '@chokepoint/model';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable } from '../../view/closure.ts';
import type { Causes } from '../../view/closures.ts';
import type { Difference } from '../../view/difference.ts';

export const MEMBERSHIP_KINDS = ['MemberOf', 'MemberOfLocalGroup'] as const;

type SharedMembers = { readonly one: NodeIndex; readonly other: NodeIndex; readonly members: readonly NodeIndex[] };

/** With more changed groups than this the arrays are rebuilt. */
const MOST_CHANGED = 10_000;

/** Group membership, nested to any depth. */
export class Membership {
  /** Nodes that have members. */
  readonly groupLike: NodeSet;
  /** `Authenticated Users` and `Everyone` of all domains: membership in them distinguishes nothing. */
  readonly special: NodeSet;
  /** The special groups, and all groups that they are in. */
  readonly aboveSpecial: NodeSet;
  /** Since the last run: the groups whose members have changed, at any depth. `undefined` if unknown. */
  readonly changedGroups: ReadonlySet<NodeIndex> | undefined;
  readonly #start: Uint32Array;
  readonly #direct: Uint32Array;
  /** Members of groups that changed after the arrays were made. */
  readonly #changedDirect: Map<NodeIndex, readonly NodeIndex[]>;
  readonly #members: Map<NodeIndex, Uint32Array>;
  readonly #shared: Map<number, SharedMembers>;
  readonly #seen: Uint32Array;
  #round = 0;
  #queue = new Uint32Array(1024);

  /** `old`: what was true before the ends in `changed` got or lost members; it stays true if `keep` is set. */
  constructor(graph: AnalysisGraph, old?: Membership, changed: Iterable<NodeIndex> = [], keep = false) {
    this.groupLike = graph.ofKinds('Group', 'ADLocalGroup');
    this.special = old?.special ?? specialGroups(graph);
    this.aboveSpecial = above(graph, this.special);
    this.#seen = new Uint32Array(graph.nodeCount);
    if (!old) {
      this.#start = new Uint32Array(graph.nodeCount + 1);
      this.#direct = directMembers(graph, this.#start);
      this.#changedDirect = new Map();
      this.#members = new Map();
      this.#shared = new Map();
      return;
    }
    this.#start = old.#start;
    this.#direct = old.#direct;
    this.#changedDirect = keep ? new Map(old.#changedDirect) : old.#changedDirect;
    this.#members = keep ? new Map(old.#members) : old.#members;
    this.#shared = keep ? new Map(old.#shared) : old.#shared;
    const groups = above(graph, changed);
    for (const group of changed) this.#changedDirect.set(group, graph.sources(group, ...MEMBERSHIP_KINDS));
    for (const group of groups) this.#members.delete(group);
    for (const [key, { one, other }] of this.#shared)
      if (groups.has(one) || groups.has(other)) this.#shared.delete(key);
    this.changedGroups = new Set(groups);
  }

  /** The group itself and all that are in it, directly or through other groups; ascending. */
  members(group: NodeIndex): Uint32Array {
    const known = this.#members.get(group);
    if (known) return known;
    const members = this.#collect(group);
    this.#members.set(group, members);
    return members;
  }

  /** Whether the node is the group or in it. */
  includes(group: NodeIndex, node: NodeIndex): boolean {
    return hasNode(this.members(group), node);
  }

  /** The members of both groups. Cached: the same pairs of groups occur on many computers. */
  inBoth(one: NodeIndex, other: NodeIndex): readonly NodeIndex[] {
    const key = Math.min(one, other) * this.#seen.length + Math.max(one, other);
    const known = this.#shared.get(key);
    if (known) return known.members;
    const [fewer, more] = [this.members(one), this.members(other)].sort((a, b) => a.length - b.length);
    const members = [...fewer!].filter((node) => hasNode(more!, node));
    this.#shared.set(key, { one, other, members });
    return members;
  }

  /** How many others are in the group. */
  size(group: NodeIndex): number {
    const changed = this.#changedDirect.get(group);
    const isEmpty = changed ? changed.length === 0 : this.#start[group] === this.#start[group + 1];
    return isEmpty ? 0 : this.members(group).length - 1;
  }

  /**
   * The membership after a change; unless `keep` is set, this object must not be used afterwards. `undefined` if it has to
   * be rebuilt.
   */
  renewed(graph: AnalysisGraph, difference: Difference, keep: boolean): Membership | undefined {
    const changed = new Set(difference.targetsOf(...MEMBERSHIP_KINDS));
    if (difference.kinds.has('Group') || difference.kinds.has('ADLocalGroup')) return undefined;
    if (this.#changedDirect.size + changed.size > MOST_CHANGED) return undefined;
    return new Membership(graph, this, changed, keep);
  }

  #collect(group: NodeIndex): Uint32Array {
    const round = ++this.#round;
    let tail = 0;
    const reach = (node: NodeIndex) => {
      if (this.#seen[node] === round) return;
      this.#seen[node] = round;
      if (tail === this.#queue.length) this.#queue = grown(this.#queue);
      this.#queue[tail++] = node;
    };
    reach(group);
    for (let head = 0; head < tail; head++) {
      const node = this.#queue[head]!;
      const changed = this.#changedDirect.size > 0 ? this.#changedDirect.get(node) : undefined;
      if (changed) changed.forEach(reach);
      else for (let at = this.#start[node]!; at < this.#start[node + 1]!; at++) reach(this.#direct[at]!);
    }
    return this.#queue.slice(0, tail).sort();
  }
}

export const membership = reusable((graph: AnalysisGraph) => new Membership(graph), {
  renew: (old, graph, difference, keep) => old.renewed(graph, difference, keep),
});

/** The groups with other members since the last run; `undefined` when that is not known. */
export function changedGroups(graph: AnalysisGraph, { closures }: Causes): ReadonlySet<NodeIndex> | undefined {
  return closures.has(membership) ? graph.once(membership).changedGroups : new Set();
}

function directMembers(graph: AnalysisGraph, start: Uint32Array): Uint32Array {
  const direct: NodeIndex[] = [];
  const add = (member: NodeIndex) => direct.push(member);
  for (let node = 0; node < graph.nodeCount; node++) {
    for (const kind of MEMBERSHIP_KINDS) graph.eachSource(node, kind, add);
    start[node + 1] = direct.length;
  }
  return Uint32Array.from(direct);
}

function specialGroups(graph: AnalysisGraph): NodeSet {
  const endings = [`-${WELL_KNOWN_SIDS.authenticatedUsers}`, `-${WELL_KNOWN_SIDS.everyone}`];
  const special = new NodeSet(graph.nodeCount);
  for (const group of graph.ofKind('Group')) {
    const objectId = graph.objectId(group);
    if (endings.some((ending) => objectId.endsWith(ending))) special.add(group);
  }
  return special;
}

/** These and all groups that they are in. */
function above(graph: AnalysisGraph, members: Iterable<NodeIndex>): NodeSet {
  const found = new NodeSet(graph.nodeCount);
  const queue = [...members];
  for (const node of queue) {
    if (found.has(node)) continue;
    found.add(node);
    queue.push(...graph.targets(node, ...MEMBERSHIP_KINDS));
  }
  return found;
}

function hasNode(ascending: Uint32Array, wanted: NodeIndex): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}

function grown(queue: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(queue.length * 2);
  larger.set(queue);
  return larger;
}
