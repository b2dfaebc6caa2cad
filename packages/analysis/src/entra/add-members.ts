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
      for (const [templates, groups] of [
        [OVER_EVERY_GROUP, tenant.groups],
        [OVER_ORDINARY_GROUPS, ordinaryGroups(tenant, graph)],
      ] as const) {
        for (const source of principalsWith(templates, tenant, holdings))
          for (const group of groups) found.edge(source, 'AZAddMembers', group);
        const principals = new Set([...tenant.users, ...tenant.servicePrincipals]);
        for (const { member, objects } of holdings.scopedMembersOf(templates))
          if (principals.has(member))
            for (const group of groups) if (objects.has(group)) found.edge(member, 'AZAddMembers', group);
      }
    }
  },

  explain(graph, { source: principal, target: group }) {
    const evidence = new Evidence();
    for (const tenant of tenantsContaining(graph, principal, group)) {
      const roles = rolesWithTemplate(graph, tenant, templatesOver(graph, group));
      evidence.add(containment(tenant, principal, group)).add(holdingOf(graph, tenant, principal, roles, group));
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
