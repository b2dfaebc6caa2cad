import type { NodeIndex } from '@chokepoint/graph';
import { DOMAIN_SERVICES_SYNC_APP_ID } from '@chokepoint/model';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { domainUsers } from './domain-users.ts';
import { plain, plainId, plainText } from './plain-text.ts';

/** Where the synchronisation is filtered, the application that performs it holds the groups that pass the filter. */
export const manageSyncFilter: Rule = {
  number: 1065,
  name: 'Filter of the synchronisation',
  kinds: ['ManageEntraDSSyncFilter'],

  derive(graph, found, { entraDomainServices }) {
    if (!entraDomainServices) return;
    for (const instance of graph.ofKind('AZEntraDS')) {
      if (!isFiltered(graph, instance)) continue;
      for (const domain of graph.targets(instance, 'EntraDSFor'))
        for (const group of domainUsers(graph, domain))
          for (const [, principal] of syncPrincipals(graph, instance))
            found.edge(principal, 'ManageEntraDSSyncFilter', group);
    }
  },

  explain(graph, { source: principal, target: group }) {
    const evidence = new Evidence();
    for (const instance of graph.ofKind('AZEntraDS')) {
      if (!isFiltered(graph, instance)) continue;
      for (const domain of graph.targets(instance, 'EntraDSFor')) {
        if (!domainUsers(graph, domain).includes(group)) continue;
        for (const [application, runsAs] of syncPrincipals(graph, instance))
          if (runsAs === principal)
            evidence.edge(application, 'AZRunsAs', principal).edge(instance, 'EntraDSFor', domain).node(group);
      }
    }
    return evidence;
  },
};

function isFiltered(graph: AnalysisGraph, instance: NodeIndex): boolean {
  return graph.flag(instance, 'filteredsyncenabled') === true && plainText(graph, instance, 'syncscope') === 'ALL';
}

/** What the synchronising application runs as in the tenant of the instance. */
function syncPrincipals(
  graph: AnalysisGraph,
  instance: NodeIndex,
): (readonly [application: NodeIndex, principal: NodeIndex])[] {
  const tenant = plainText(graph, instance, 'tenantid');
  if (tenant === '') return [];
  const wanted = plain(DOMAIN_SERVICES_SYNC_APP_ID);
  const principals = graph.ofKind('AZServicePrincipal');
  return [...graph.ofKind('AZApp')]
    .filter((app) => plainId(graph, app) === wanted)
    .flatMap((app) =>
      graph
        .targets(app, 'AZRunsAs')
        .filter((target) => target !== app && principals.has(target) && plainText(graph, target, 'tenantid') === tenant)
        .map((principal) => [app, principal] as const),
    );
}
