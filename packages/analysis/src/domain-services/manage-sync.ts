import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { domainUsers } from './domain-users.ts';
import { addPaths, leadingTo } from './walks.ts';

/** Who manages an instance decides which accounts it copies, and so over its Domain Users. */
export const manageSync: Rule = {
  number: 1064,
  name: 'Managers of the synchronisation',
  kinds: ['ManageEntraDSSync'],

  derive(graph, found, { entraDomainServices }) {
    if (!entraDomainServices) return;
    for (const instance of graph.ofKind('AZEntraDS')) {
      const managers = graph.sources(instance, 'AZManageEntraDS');
      if (managers.length === 0) continue;
      for (const domain of graph.targets(instance, 'EntraDSFor'))
        for (const group of containedUsers(graph, domain))
          for (const manager of managers) found.edge(manager, 'ManageEntraDSSync', group);
    }
  },

  explain(graph, { source: manager, target: group }) {
    const evidence = new Evidence();
    for (const instance of graph.targets(manager, 'AZManageEntraDS'))
      for (const domain of graph.targets(instance, 'EntraDSFor')) {
        if (!containedUsers(graph, domain).includes(group)) continue;
        evidence.edge(manager, 'AZManageEntraDS', instance).edge(instance, 'EntraDSFor', domain);
        addPaths(graph, evidence, domain, 'Contains', group);
      }
    return evidence;
  },
};

function containedUsers(graph: AnalysisGraph, domain: NodeIndex): readonly NodeIndex[] {
  return domainUsers(graph, domain).filter((group) => leadingTo(graph, group, 'Contains').has(domain));
}
