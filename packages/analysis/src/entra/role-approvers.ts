import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { reusable } from '../view/closure.ts';
import { rolesWithTemplate, templatesOf } from './role-template.ts';
import { type Tenant, tenants } from './tenants.ts';

const WHEN_NOBODY_IS_NAMED = templatesOf('privilegedRoleAdministrator', 'globalAdministrator');

export const roleApprovers: Rule = {
  number: 1050,
  name: 'Approvers of roles',
  kinds: ['AZRoleApprover'],

  derive(graph, found) {
    const tenantByNode = new Map(graph.once(tenants).map((tenant) => [tenant.node, tenant]));
    for (const role of graph.ofKind('AZRole')) {
      const tenant = tenantByNode.get(graph.node(graph.text(role, 'tenantid') ?? '') ?? -1);
      if (!tenant || graph.flag(role, 'enduserassignmentrequiresapproval') !== true) continue;
      for (const approver of approversOf(graph, tenant, role)) found.edge(approver, 'AZRoleApprover', role);
    }
  },

  explain(graph, { source: approver, target: role }) {
    const evidence = new Evidence().node(approver).node(role);
    for (const tenant of graph.once(tenants))
      if (graph.text(role, 'tenantid') === graph.objectId(tenant.node))
        for (const object of [approver, role]) evidence.edgesBetween(graph, tenant.node, ['AZContains'], object);
    return evidence;
  },
};

function approversOf(graph: AnalysisGraph, tenant: Tenant, role: NodeIndex): readonly NodeIndex[] {
  const users = graph.texts(role, 'enduserassignmentuserapprovers');
  const groups = graph.texts(role, 'enduserassignmentgroupapprovers');
  if (!users && !groups) return [];
  const ids = [...(users ?? []), ...(groups ?? [])];
  if (ids.length === 0) return rolesWithTemplate(graph, tenant, WHEN_NOBODY_IS_NAMED);
  return ids.flatMap((id) => graph.once(nodesByUpperCaseId).get(id.toUpperCase()) ?? []);
}

/** Policies list approvers in the case that Microsoft Graph returns; object ids are stored in upper case. */
const nodesByUpperCaseId = reusable(
  (graph: AnalysisGraph): ReadonlyMap<string, NodeIndex[]> =>
    Map.groupBy(graph.ofKind('AZBase'), (node) => graph.objectId(node).toUpperCase()),
);
