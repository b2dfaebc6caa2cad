import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { plain, plainId, plainText } from './plain-text.ts';

/** The name of the group that administers a managed domain begins like this in every tenant. */
const ADMINISTRATORS = 'AAD DC ADMINISTRATORS@';

/** Which domain an instance provides. A name alone proves nothing: the administrators of its tenant must be in it. */
export const managedDomains: Rule = {
  number: 1063,
  name: 'Domains of domain services',
  kinds: ['EntraDSFor'],

  derive(graph, found, { entraDomainServices }) {
    if (!entraDomainServices) return;
    for (const instance of graph.ofKind('AZEntraDS')) {
      const domain = namedDomain(graph, plainText(graph, instance, 'domainname'));
      if (domain !== undefined && administrators(graph, instance, domain).length > 0)
        found.edge(instance, 'EntraDSFor', domain);
    }
  },

  explain(graph, { source: instance, target: domain }) {
    const evidence = new Evidence().node(instance).node(domain);
    for (const [group, copy] of administrators(graph, instance, domain))
      evidence.edge(group, 'SyncedToEntraDSGroup', copy);
    return evidence;
  },
};

/** The SID of a domain, for comparison. */
export function sidOf(graph: AnalysisGraph, domain: NodeIndex): string {
  return plainText(graph, domain, 'domainsid') || plainId(graph, domain);
}

function namedDomain(graph: AnalysisGraph, name: string): NodeIndex | undefined {
  if (name === '') return undefined;
  const named = [...graph.ofKind('Domain')].filter((domain) => plainText(graph, domain, 'name') === name);
  return named.length === 1 ? named[0] : undefined;
}

/** The administrators' group of the tenant, with its copy in the domain. */
function administrators(
  graph: AnalysisGraph,
  instance: NodeIndex,
  domain: NodeIndex,
): (readonly [group: NodeIndex, copy: NodeIndex])[] {
  const tenant = plainText(graph, instance, 'tenantid');
  const sid = sidOf(graph, domain);
  if (tenant === '') return [];
  const groups = [...graph.ofKind('AZGroup')].filter(
    (group) =>
      plainText(graph, group, 'name').startsWith(ADMINISTRATORS) && plainText(graph, group, 'tenantid') === tenant,
  );
  return groups.flatMap((group) =>
    graph
      .targets(group, 'SyncedToEntraDSGroup')
      .filter((copy) => plain(graph.text(copy, 'domainsid')) === sid)
      .map((copy) => [group, copy] as const),
  );
}
