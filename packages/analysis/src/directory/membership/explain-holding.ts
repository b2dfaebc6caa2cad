import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { holdersOf } from './holders.ts';
import { MEMBERSHIP_KINDS, membership } from './membership.ts';

/**
 * How a principal holds a right on `target`: the edges of the right, and all membership paths to its holders. Rights
 * held through a special group count. Empty if there is no such path.
 */
export function explainHolding(
  graph: AnalysisGraph,
  principal: NodeIndex,
  kinds: readonly string[],
  target: NodeIndex,
): Evidence {
  const evidence = new Evidence();
  const { special } = graph.once(membership);
  for (const holder of holdersOf(graph, target, ...kinds))
    for (const source of [principal, ...special]) {
      if (!addMembershipPaths(graph, evidence, source, holder)) continue;
      evidence.edgesBetween(graph, holder, kinds, target);
    }
  return evidence;
}

/** Adds every membership path from `member` to `group`. False if there is none. */
export function addMembershipPaths(
  graph: AnalysisGraph,
  evidence: Evidence,
  member: NodeIndex,
  group: NodeIndex,
): boolean {
  if (member === group) {
    evidence.node(member);
    return true;
  }
  const groups = graph.once(membership);
  if (!groups.includes(group, member)) return false;
  const seen = new Set<NodeIndex>([member]);
  for (const node of seen)
    for (const kind of MEMBERSHIP_KINDS)
      for (const next of graph.targets(node, kind)) {
        if (!groups.includes(group, next)) continue;
        evidence.edge(node, kind, next);
        seen.add(next);
      }
  return true;
}
