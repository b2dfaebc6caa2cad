import type { NodeIndex } from '@chokepoint/graph';
import type { RelationshipKindName } from '@chokepoint/model';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { appRoleEvidence, appRoleHolders } from './app-role-holders.ts';
import { type Tenant, tenants } from './tenants.ts';

/** What the holder of an application role can do something to. */
type AppRoleGrant = {
  readonly appRole: RelationshipKindName;
  readonly over: (tenant: Tenant, graph: AnalysisGraph) => readonly NodeIndex[];
};

/** A rule that gives the holders of Microsoft Graph application roles one kind of control over objects of the tenant. */
export function appRoleRule(
  number: number,
  name: string,
  kind: RelationshipKindName,
  grants: readonly AppRoleGrant[],
): Rule {
  return {
    number,
    name,
    kinds: [kind],
    timeProperty: 'firstseen',

    derive(graph, found) {
      for (const tenant of graph.once(tenants))
        for (const { appRole, over } of grants) {
          const targets = over(tenant, graph);
          for (const holder of appRoleHolders(graph, tenant, appRole))
            for (const target of targets) found.edge(holder, kind, target);
        }
    },

    explain(graph, { source: holder, target }) {
      const evidence = new Evidence();
      for (const tenant of graph.once(tenants))
        for (const { appRole, over } of grants) {
          const roleEvidence = appRoleEvidence(graph, tenant, holder, appRole);
          if (roleEvidence.nodes.size === 0 || !over(tenant, graph).includes(target)) continue;
          evidence.add(roleEvidence);
          if (target !== tenant.node) evidence.edge(tenant.node, 'AZContains', target);
        }
      return evidence;
    },
  };
}
