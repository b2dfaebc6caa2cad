import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { passesRolesOn } from './role-members.ts';

export type RoleRelation = 'AZHasRole' | 'AZRoleEligible' | 'AZRoleApprover';

/**
 * The roles that a principal holds, may activate or approves: its own, and those of the role-assignable groups it is a
 * direct member of. A group gets nothing from groups that it is a member of.
 */
export function rolesOfPrincipal(graph: AnalysisGraph, principal: NodeIndex, relation: RoleRelation): Set<NodeIndex> {
  const roles = new Set<NodeIndex>();
  const addRolesOf = (holder: NodeIndex) =>
    graph.eachTarget(holder, relation, (role) => {
      if (graph.ofKind('AZRole').has(role)) roles.add(role);
    });
  addRolesOf(principal);
  if (graph.ofKind('AZGroup').has(principal)) return roles;
  graph.eachTarget(principal, 'AZMemberOf', (group) => {
    if (passesRolesOn(graph, group)) addRolesOf(group);
  });
  return roles;
}
