import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { reusable, sameContent } from '../view/closure.ts';

/** A tenant and what it directly contains. */
export type Tenant = {
  readonly node: NodeIndex;
  readonly users: readonly NodeIndex[];
  readonly groups: readonly NodeIndex[];
  readonly servicePrincipals: readonly NodeIndex[];
  readonly apps: readonly NodeIndex[];
  readonly roles: readonly NodeIndex[];
  readonly devices: readonly NodeIndex[];
};

/** Every tenant, collected or not. Ask for it with `graph.once`. */
export const tenants = reusable(findTenants, { same: sameContent });

function findTenants(graph: AnalysisGraph): readonly Tenant[] {
  return [...graph.ofKind('AZTenant')].map((node) => {
    const contained = graph.targets(node, 'AZContains');
    const ofKind = (kind: string) => {
      const wanted = graph.ofKind(kind);
      return contained.filter((object) => wanted.has(object));
    };
    return {
      node,
      users: ofKind('AZUser'),
      groups: ofKind('AZGroup'),
      servicePrincipals: ofKind('AZServicePrincipal'),
      apps: ofKind('AZApp'),
      roles: ofKind('AZRole'),
      devices: ofKind('AZDevice'),
    };
  });
}

/** The tenants that directly contain all of the objects. */
export function tenantsContaining(graph: AnalysisGraph, ...objects: readonly NodeIndex[]): readonly Tenant[] {
  return graph
    .once(tenants)
    .filter((tenant) => objects.every((object) => graph.hasEdge(tenant.node, 'AZContains', object)));
}

/** Whatever can be given a secret or an owner. */
export function applicationObjects(tenant: Tenant): readonly NodeIndex[] {
  return [...tenant.apps, ...tenant.servicePrincipals];
}

/** Groups that are known not to be assignable to a role; one whose collector did not say is not among them. */
export function ordinaryGroups(tenant: Tenant, graph: AnalysisGraph): readonly NodeIndex[] {
  return tenant.groups.filter((group) => graph.flag(group, 'isassignabletorole') === false);
}
