import type { NodeIndex } from '@chokepoint/graph';
import { roleMembers } from '../../entra/role-members.ts';
import { rolesWithTemplate, templatesOf } from '../../entra/role-template.ts';
import type { Tenant } from '../../entra/tenants.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import type { MarkOptions } from './directory-marks.ts';

const PRIVILEGED = templatesOf(
  'globalAdministrator',
  'privilegedRoleAdministrator',
  'privilegedAuthenticationAdministrator',
  'partnerTier2Support',
);

/** What is of the highest tier in a tenant. */
export function azureMarks(
  graph: AnalysisGraph,
  tenant: Tenant,
  options: Pick<MarkOptions, 'isMarked'>,
): ReadonlySet<NodeIndex> {
  const found = new Set([tenant.node]);
  const add = (nodes: Iterable<NodeIndex>) => {
    for (const node of nodes) found.add(node);
  };
  add(markedIn(graph, tenant, options));
  for (const role of rolesWithTemplate(graph, tenant, PRIVILEGED)) {
    found.add(role);
    add(roleMembers(graph, role, ['AZHasRole', 'AZGrantSelf']));
  }
  add(machinesIn(graph, tenant, options));
  const resourceGroups = containing(graph, found, 'AZResourceGroup');
  add(resourceGroups);
  add(containing(graph, resourceGroups, 'AZSubscription'));
  add(eligible(graph));
  add(topManagementGroups(graph, found));
  for (const node of found) add(graph.sources(node, 'AZMemberOf', 'AZHasRole', 'AZRunsAs'));
  return found;
}

function* markedIn(graph: AnalysisGraph, tenant: Tenant, { isMarked }: Pick<MarkOptions, 'isMarked'>) {
  const id = graph.objectId(tenant.node).toUpperCase();
  for (const node of graph.ofKind('AZBase'))
    if (isMarked(node) && graph.text(node, 'tenantid')?.toUpperCase().includes(id)) yield node;
}

/** Virtual machines that are in a marked group of a directory. */
function machinesIn(graph: AnalysisGraph, tenant: Tenant, { isMarked }: Pick<MarkOptions, 'isMarked'>): NodeIndex[] {
  const machines = graph.ofKind('AZVM');
  return graph.targets(tenant.node, 'AZContains').filter((node) => {
    if (!machines.has(node)) return false;
    const groups = new Set(graph.targets(node, 'MemberOf'));
    for (const group of groups) for (const outer of graph.targets(group, 'MemberOf')) groups.add(outer);
    return [...groups].some(isMarked);
  });
}

function containing(graph: AnalysisGraph, nodes: Iterable<NodeIndex>, kind: string): Set<NodeIndex> {
  const wanted = graph.ofKind(kind);
  return new Set([...nodes].flatMap((node) => graph.sources(node, 'AZContains').filter((above) => wanted.has(above))));
}

/** Principals that are eligible for any role. */
function eligible(graph: AnalysisGraph): NodeIndex[] {
  return [...graph.ofKinds('AZUser', 'AZGroup')].filter((node) => graph.targets(node, 'AZRoleEligible').length > 0);
}

/** Those at the top of a tree of management groups that a marked subscription is in, and not the ones between. */
function topManagementGroups(graph: AnalysisGraph, marked: Iterable<NodeIndex>): NodeIndex[] {
  const subscriptions = graph.ofKind('AZSubscription');
  const groups = containing(
    graph,
    [...marked].filter((node) => subscriptions.has(node)),
    'AZManagementGroup',
  );
  for (const group of groups) for (const above of containing(graph, [group], 'AZManagementGroup')) groups.add(above);
  return [...groups].filter((group) => containing(graph, [group], 'AZManagementGroup').size === 0);
}
