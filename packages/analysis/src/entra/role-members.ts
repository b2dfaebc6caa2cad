import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { isTenantWide } from './role-scope.ts';

/** Those who have a role in the whole tenant; see `membersThrough`. */
export function roleMembers(
  graph: AnalysisGraph,
  role: NodeIndex,
  holding: readonly string[] = ['AZHasRole'],
): Set<NodeIndex> {
  const members = new Set<NodeIndex>();
  for (const holder of graph.sources(role, ...holding))
    if (isTenantWide(graph, holder, role)) for (const member of membersThrough(graph, holder)) members.add(member);
  return members;
}

/**
 * Who has the role of a holder: a user or service principal itself, a role-assignable group with its direct members.
 * Nested groups are not followed, because they do not inherit roles in Entra.
 */
export function membersThrough(graph: AnalysisGraph, holder: NodeIndex): readonly NodeIndex[] {
  if (!graph.ofKind('AZGroup').has(holder)) return canHoldRole(graph, holder) ? [holder] : [];
  return passesRolesOn(graph, holder) ? groupWithMembers(graph, holder) : [];
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
