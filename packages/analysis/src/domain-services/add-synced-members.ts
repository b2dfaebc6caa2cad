import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

const CONTROL = ['AZOwns', 'AZAddMembers'];

/** A user who changes an Entra group changes its copy, too, and can log on to the domain with the own copy. */
export const addSyncedMembers: Rule = {
  number: 1062,
  name: 'Members of copied groups',
  kinds: ['AddEntraDSGroupMember'],

  derive(graph, found, { entraDomainServices }) {
    if (!entraDomainServices) return;
    for (const group of graph.ofKind('AZGroup')) {
      const copies = graph.targets(group, 'SyncedToEntraDSGroup');
      if (copies.length === 0) continue;
      for (const user of new Set(graph.sources(group, ...CONTROL)))
        if (hasCopy(graph, user)) for (const copy of copies) found.edge(user, 'AddEntraDSGroupMember', copy);
    }
  },

  explain(graph, { source: user, target: copy }) {
    const evidence = new Evidence();
    for (const own of graph.targets(user, 'SyncedToEntraDSUser')) evidence.edge(user, 'SyncedToEntraDSUser', own);
    for (const group of graph.sources(copy, 'SyncedToEntraDSGroup'))
      if (CONTROL.some((kind) => graph.hasEdge(user, kind, group)))
        evidence.edgesBetween(graph, user, CONTROL, group).edge(group, 'SyncedToEntraDSGroup', copy);
    return evidence;
  },
};

function hasCopy(graph: AnalysisGraph, user: NodeIndex): boolean {
  return graph.ofKind('AZUser').has(user) && graph.targets(user, 'SyncedToEntraDSUser').length > 0;
}
