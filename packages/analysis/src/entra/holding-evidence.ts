import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { passesRolesOn } from './role-members.ts';
import type { Tenant } from './tenants.ts';

export function containment(tenant: Tenant, ...objects: readonly NodeIndex[]): Evidence {
  const evidence = new Evidence();
  for (const object of objects) evidence.edge(tenant.node, 'AZContains', object);
  return evidence;
}

/** How a principal comes to have those of the roles that it has: by itself, or as a member of a group. */
export function holdingOf(
  graph: AnalysisGraph,
  tenant: Tenant,
  principal: NodeIndex,
  roles: readonly NodeIndex[],
): Evidence {
  const evidence = new Evidence();
  const groups = graph.ofKind('AZGroup').has(principal) ? [] : graph.targets(principal, 'AZMemberOf');
  for (const role of roles) {
    if (graph.hasEdge(principal, 'AZHasRole', role))
      evidence.add(containment(tenant, role)).edge(principal, 'AZHasRole', role);
    for (const group of groups)
      if (passesRolesOn(graph, group) && graph.hasEdge(group, 'AZHasRole', role))
        evidence.add(containment(tenant, role)).edge(principal, 'AZMemberOf', group).edge(group, 'AZHasRole', role);
  }
  return evidence;
}
