import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import type { Holders } from './holders.ts';
import { type Membership, membership } from './membership.ts';

/**
 * The principals that hold all of several rights, given the direct holders of each. Returns groups rather than their
 * members, and individual members of other groups.
 *
 * A right that every account has (held by a group that contains a special group) is not required. The groups of the
 * first set are expanded; the order matters if groups overlap.
 */
export function crossProduct(graph: AnalysisGraph, ...sets: readonly Holders[]): NodeIndex[] {
  if (sets.length < 2) return [];
  const groups = graph.once(membership);
  const required = sets.filter(
    (set) => !set.some((node) => groups.aboveSpecial.has(node) && groups.groupLike.has(node)),
  );
  if (required.length === 0) return [...new Set(sets.flat())].sort((one, other) => one - other);
  const [first, ...others] = required as [Holders, ...Holders[]];
  if (others.some((set) => set.length === 0)) return [];

  const unrolled = graph.once(unrolledSets);
  const checks = others.map((set) => unrolled.of(set));
  const inAll = (node: NodeIndex) => checks.every((check) => check.has(node));
  const result = new Set<NodeIndex>();
  const left = new Set<NodeIndex>();
  for (const node of first) {
    if (inAll(node)) result.add(node);
    else for (const member of groups.members(node)) if (inAll(member)) left.add(member);
  }
  for (const group of smallestFirst(graph, groups, left)) {
    if (!left.has(group)) continue;
    result.add(group);
    for (const member of groups.members(group)) left.delete(member);
  }
  for (const node of left) result.add(node);
  return [...result].sort((one, other) => one - other);
}

/** Ties are broken by object id, so that the result does not depend on the order of uploads. */
function smallestFirst(graph: AnalysisGraph, groups: Membership, nodes: Iterable<NodeIndex>): NodeIndex[] {
  const found: { readonly node: NodeIndex; readonly size: number }[] = [];
  for (const node of nodes) {
    const size = groups.size(node);
    if (size > 0) found.push({ node, size });
  }
  found.sort((a, b) => a.size - b.size || (graph.objectId(a.node) < graph.objectId(b.node) ? -1 : 1));
  return found.map(({ node }) => node);
}

/** Holders with all members of their groups. Sets of holders are made once per target, so each is unrolled once. */
class UnrolledSets {
  readonly #groups: Membership;
  readonly #nodeCount: number;
  readonly #known = new WeakMap<Holders, NodeSet>();

  constructor(graph: AnalysisGraph) {
    this.#groups = graph.once(membership);
    this.#nodeCount = graph.nodeCount;
  }

  of(holders: Holders): NodeSet {
    let set = this.#known.get(holders);
    if (set) return set;
    set = NodeSet.of(this.#nodeCount, holders);
    for (const node of holders)
      if (this.#groups.groupLike.has(node)) for (const member of this.#groups.members(node)) set.add(member);
    this.#known.set(holders, set);
    return set;
  }
}

function unrolledSets(graph: AnalysisGraph): UnrolledSets {
  return new UnrolledSets(graph);
}
