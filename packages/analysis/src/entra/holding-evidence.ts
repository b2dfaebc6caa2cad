import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { passesRolesOn } from './role-members.ts';
import { roleScope } from './role-scope.ts';
import type { Tenant } from './tenants.ts';

export function containment(tenant: Tenant, ...objects: readonly NodeIndex[]): Evidence {
  const evidence = new Evidence();
  for (const object of objects) evidence.edge(tenant.node, 'AZContains', object);
  return evidence;
}

/**
 * How a principal comes to have those of the roles that it has over an object: by itself, or as a member of a group.
 * Without an object, any scope counts.
 */
export function holdingOf(
  graph: AnalysisGraph,
  tenant: Tenant,
  principal: NodeIndex,
  roles: readonly NodeIndex[],
  over?: NodeIndex,
): Evidence {
  const holds = (holder: NodeIndex, role: NodeIndex) => {
    if (!graph.hasEdge(holder, 'AZHasRole', role)) return false;
    const scope = over === undefined ? 'tenant' : roleScope(graph, holder, role);
    return scope === 'tenant' || scope.has(over!);
  };
  const evidence = new Evidence();
  const groups = graph.ofKind('AZGroup').has(principal) ? [] : graph.targets(principal, 'AZMemberOf');
  for (const role of roles) {
    if (holds(principal, role)) evidence.add(containment(tenant, role)).edge(principal, 'AZHasRole', role);
    for (const group of groups)
      if (passesRolesOn(graph, group) && holds(group, role))
        evidence.add(containment(tenant, role)).edge(principal, 'AZMemberOf', group).edge(group, 'AZHasRole', role);
  }
  return evidence;
}

/**
 * Evidence of an edge that starts at a role, because it applies to the whole tenant, or at a principal that has the role
 * for the object only.
 */
export function sourceEvidence(
  graph: AnalysisGraph,
  tenant: Tenant,
  source: NodeIndex,
  object: NodeIndex,
  roles: readonly NodeIndex[],
): Evidence {
  if (graph.ofKind('AZRole').has(source))
    return graph.hasEdge(tenant.node, 'AZContains', source) ? containment(tenant, source, object) : new Evidence();
  const holding = holdingOf(graph, tenant, source, roles, object);
  return holding.nodes.size > 0 ? containment(tenant, object).add(holding) : holding;
}
