import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { containment, holdingOf } from './holding-evidence.ts';
import { type RoleHoldings, roleHoldings } from './role-holdings.ts';
import { type RoleTemplates, rolesWithTemplate, templatesOf } from './role-template.ts';
import { ordinaryGroups, type Tenant, tenantsContaining } from './tenants.ts';

const OVER_EVERY_GROUP = templatesOf('globalAdministrator', 'privilegedRoleAdministrator');

const OVER_ORDINARY_GROUPS = templatesOf(
  'groupsAdministrator',
  'directoryWriters',
  'identityGovernanceAdministrator',
  'userAdministrator',
  'intuneAdministrator',
  'knowledgeAdministrator',
  'knowledgeManager',
);

export const addMembers: Rule = {
  number: 1003,
  name: 'Roles that add members to groups',
  kinds: ['AZAddMembers'],
  timeProperty: 'firstseen',

  derive(graph, found) {
    for (const [tenant, holdings] of graph.once(roleHoldings)) {
      for (const source of principalsWith(OVER_EVERY_GROUP, tenant, holdings))
        for (const group of tenant.groups) found.edge(source, 'AZAddMembers', group);
      const ordinary = ordinaryGroups(tenant, graph);
      for (const source of principalsWith(OVER_ORDINARY_GROUPS, tenant, holdings))
        for (const group of ordinary) found.edge(source, 'AZAddMembers', group);
    }
  },

  explain(graph, { source: principal, target: group }) {
    const evidence = new Evidence();
    for (const tenant of tenantsContaining(graph, principal, group)) {
      const roles = rolesWithTemplate(graph, tenant, templatesOver(graph, group));
      evidence.add(containment(tenant, principal, group)).add(holdingOf(graph, tenant, principal, roles));
    }
    return evidence;
  },
};

/** Users and service principals of the tenant itself; a group with that role acts through its members. */
function principalsWith(templates: RoleTemplates, tenant: Tenant, holdings: RoleHoldings): NodeIndex[] {
  const members = holdings.membersOf(templates);
  return [...tenant.users, ...tenant.servicePrincipals].filter((principal) => members.has(principal));
}

function templatesOver(graph: AnalysisGraph, group: NodeIndex): RoleTemplates {
  const ordinary = graph.flag(group, 'isassignabletorole') === false;
  return ordinary ? OVER_EVERY_GROUP.union(OVER_ORDINARY_GROUPS) : OVER_EVERY_GROUP;
}
