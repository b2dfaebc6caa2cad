import type { NodeIndex } from '@chokepoint/graph';
import { DIRECTORY_ROLE_TEMPLATES } from '@chokepoint/model';
import { passesRolesOn, roleMembers } from '../entra/role-members.ts';
import { isTenantWide } from '../entra/role-scope.ts';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { plain, plainText } from './plain-text.ts';
import { addPaths, leadingTo, reached } from './walks.ts';

const ROLES = [DIRECTORY_ROLE_TEMPLATES.applicationAdministrator, DIRECTORY_ROLE_TEMPLATES.groupsAdministrator];
const RIGHTS = ['AZContributor', 'AZEntraDSContributor'];

/** Changing an instance takes a role on the resource and two roles of the directory, all for one principal. */
export const manageDomainServices: Rule = {
  number: 1061,
  name: 'Managers of domain services',
  kinds: ['AZManageEntraDS'],

  derive(graph, found, { entraDomainServices }) {
    if (!entraDomainServices) return;
    for (const instance of graph.ofKind('AZEntraDS')) {
      const holders = resourceHolders(graph, instance);
      if (holders.size === 0) continue;
      for (const principal of directoryHolders(graph, instance))
        if (!holders.isDisjointFrom(reached(graph, principal, 'AZMemberOf')))
          found.edge(principal, 'AZManageEntraDS', instance);
    }
  },

  explain(graph, { source: principal, target: instance }) {
    const resource = new Evidence();
    const groups = reached(graph, principal, 'AZMemberOf');
    for (const scope of leadingTo(graph, instance, 'AZContains'))
      for (const holder of graph.sources(scope, ...RIGHTS)) {
        if (!groups.has(holder)) continue;
        resource.edgesBetween(graph, holder, RIGHTS, scope);
        addPaths(graph, resource, principal, 'AZMemberOf', holder);
        addPaths(graph, resource, scope, 'AZContains', instance);
      }
    const roles = ROLES.map((template) => rolePaths(graph, principal, rolesOf(graph, instance, template)));
    const parts = [resource, ...roles];
    const whole = new Evidence();
    if (parts.every((part) => part.edges.length > 0)) for (const part of parts) whole.add(part);
    return whole;
  },
};

/** Who has a right on the instance, or on what contains it. */
function resourceHolders(graph: AnalysisGraph, instance: NodeIndex): ReadonlySet<NodeIndex> {
  const holders = new Set<NodeIndex>();
  for (const scope of leadingTo(graph, instance, 'AZContains'))
    for (const holder of graph.sources(scope, ...RIGHTS)) holders.add(holder);
  return holders;
}

/** Who has both roles in the tenant of the instance. */
function directoryHolders(graph: AnalysisGraph, instance: NodeIndex): Iterable<NodeIndex> {
  const [applications, groups] = ROLES.map((template) => {
    const members = new Set<NodeIndex>();
    for (const role of rolesOf(graph, instance, template))
      for (const member of roleMembers(graph, role)) members.add(member);
    return members;
  });
  return applications!.intersection(groups!);
}

/** Roles belong to the tenant whose id they carry. */
function rolesOf(graph: AnalysisGraph, instance: NodeIndex, template: string): readonly NodeIndex[] {
  const tenant = plainText(graph, instance, 'tenantid');
  if (tenant === '') return [];
  return [...graph.ofKind('AZRole')].filter(
    (role) => plainText(graph, role, 'templateid') === plain(template) && plainText(graph, role, 'tenantid') === tenant,
  );
}

/** How a principal comes to have one of the roles: by itself, or as a member of a group. */
function rolePaths(graph: AnalysisGraph, principal: NodeIndex, roles: readonly NodeIndex[]): Evidence {
  const evidence = new Evidence();
  const holds = (holder: NodeIndex, role: NodeIndex) =>
    graph.hasEdge(holder, 'AZHasRole', role) && isTenantWide(graph, holder, role);
  for (const role of roles) {
    if (holds(principal, role)) evidence.edge(principal, 'AZHasRole', role);
    for (const group of graph.targets(principal, 'AZMemberOf'))
      if (passesRolesOn(graph, group) && holds(group, role) && roleMembers(graph, role).has(principal))
        evidence.edge(principal, 'AZMemberOf', group).edge(group, 'AZHasRole', role);
  }
  return evidence;
}
