import type { NodeIndex } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { Evidence } from '../evidence.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { Tenant } from './tenants.ts';

/**
 * Service principals that were given an application role over a service principal of the tenant, as a rule its Microsoft
 * Graph. They may live in another tenant.
 */
export function appRoleHolders(graph: AnalysisGraph, tenant: Tenant, appRole: RelationshipKindName): Set<NodeIndex> {
  const principals = graph.ofKind('AZServicePrincipal');
  const holders = new Set<NodeIndex>();
  for (const resource of tenant.servicePrincipals)
    graph.eachSource(resource, appRole, (holder) => {
      if (principals.has(holder)) holders.add(holder);
    });
  return holders;
}

/** Where in the tenant a service principal was given an application role. */
export function appRoleEvidence(
  graph: AnalysisGraph,
  tenant: Tenant,
  holder: NodeIndex,
  appRole: RelationshipKindName,
): Evidence {
  const evidence = new Evidence();
  const resources = new Set(tenant.servicePrincipals);
  for (const resource of graph.targets(holder, appRole))
    if (resources.has(resource)) evidence.edge(holder, appRole, resource).edge(tenant.node, 'AZContains', resource);
  return evidence;
}
