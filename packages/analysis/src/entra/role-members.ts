import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

/**
 * Holders of a role: users and service principals, role-assignable groups, and the direct members of these groups.
 * Nested groups are not followed, because they do not inherit roles in Entra. The scope of the assignment is ignored.
 */
export function roleMembers(
  graph: AnalysisGraph,
  role: NodeIndex,
  holding: readonly string[] = ['AZHasRole'],
): Set<NodeIndex> {
  const groups = graph.ofKind('AZGroup');
  const members = new Set<NodeIndex>();
  for (const holder of graph.sources(role, ...holding)) {
    if (!groups.has(holder)) {
      if (canHoldRole(graph, holder)) members.add(holder);
    } else if (passesRolesOn(graph, holder)) {
      for (const member of groupWithMembers(graph, holder)) members.add(member);
    }
  }
  return members;
}

/** Whether the members of a group have the roles that the group has. */
export function passesRolesOn(graph: AnalysisGraph, group: NodeIndex): boolean {
  return graph.flag(group, 'isassignabletorole') === true;
}

/** A group counts along with its members; one that has only members of other kinds, like devices, does not. */
function groupWithMembers(graph: AnalysisGraph, group: NodeIndex): NodeIndex[] {
  const groups = graph.ofKind('AZGroup');
  const followed = graph.sources(group, 'AZMemberOf').filter((member) => !groups.has(member));
  const members = followed.filter((member) => canHoldRole(graph, member));
  return members.length > 0 || followed.length === 0 ? [group, ...members] : [];
}

function canHoldRole(graph: AnalysisGraph, node: NodeIndex): boolean {
  return graph.ofKind('AZUser').has(node) || graph.ofKind('AZServicePrincipal').has(node);
}
