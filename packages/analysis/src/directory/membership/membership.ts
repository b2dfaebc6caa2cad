import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import { WELL_KNOWN_SIDS } from '@chokepoint/model';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';

export const MEMBERSHIP_KINDS = ['MemberOf', 'MemberOfLocalGroup'] as const;

/** Who is in which group, nested as deep as it goes. */
export class Membership {
  /** Nodes that stand for their members. */
  readonly groupLike: NodeSet;
  /** `Authenticated Users` and `Everyone` of all domains: being one of their members is no distinction. */
  readonly special: NodeSet;
  /** The special groups, and all groups that they are in. */
  readonly aboveSpecial: NodeSet;
  readonly #start: Uint32Array;
  readonly #direct: Uint32Array;
  readonly #members = new Map<NodeIndex, Uint32Array>();
  readonly #shared = new Map<number, readonly NodeIndex[]>();
  readonly #seen: Uint32Array;
  #round = 0;
  #queue = new Uint32Array(1024);

  constructor(graph: AnalysisGraph) {
    this.groupLike = graph.ofKinds('Group', 'ADLocalGroup');
    this.special = specialGroups(graph);
    this.aboveSpecial = above(graph, this.special);
    this.#seen = new Uint32Array(graph.nodeCount);
    this.#start = new Uint32Array(graph.nodeCount + 1);
    const direct: NodeIndex[] = [];
    const keep = (member: NodeIndex) => direct.push(member);
    for (let node = 0; node < graph.nodeCount; node++) {
      for (const kind of MEMBERSHIP_KINDS) graph.eachSource(node, kind, keep);
      this.#start[node + 1] = direct.length;
    }
    this.#direct = Uint32Array.from(direct);
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
    return node === group || hasNode(this.members(group), node);
  }

  /** Who is in both groups. Remembered: the same groups meet on many computers. */
  inBoth(one: NodeIndex, other: NodeIndex): readonly NodeIndex[] {
    const key = Math.min(one, other) * this.#seen.length + Math.max(one, other);
    const known = this.#shared.get(key);
    if (known) return known;
    const [fewer, more] = [this.members(one), this.members(other)].sort((a, b) => a.length - b.length);
    const shared = [...fewer!].filter((node) => hasNode(more!, node));
    this.#shared.set(key, shared);
    return shared;
  }

  /** How many others are in the group. */
  size(group: NodeIndex): number {
    return this.#start[group] === this.#start[group + 1] ? 0 : this.members(group).length - 1;
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
      for (let at = this.#start[node]!; at < this.#start[node + 1]!; at++) reach(this.#direct[at]!);
    }
    return this.#queue.slice(0, tail).sort();
  }
}

export function membership(graph: AnalysisGraph): Membership {
  return new Membership(graph);
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

function above(graph: AnalysisGraph, members: NodeSet): NodeSet {
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
