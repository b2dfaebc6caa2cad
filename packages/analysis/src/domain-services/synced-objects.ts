import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { plainId, plainText } from './plain-text.ts';

/** Objects of a managed domain carry the id of the Entra object that they are a copy of. */
export const syncedObjects: Rule = {
  number: 1060,
  name: 'Copies in managed domains',
  kinds: ['SyncedToEntraDSUser', 'SyncedToEntraDSGroup'],

  derive(graph, found, { entraDomainServices }) {
    if (!entraDomainServices) return;
    for (const [origin, copy] of pairs(graph, 'AZUser', 'User')) found.edge(origin, 'SyncedToEntraDSUser', copy);
    for (const [origin, copy] of pairs(graph, 'AZGroup', 'Group')) found.edge(origin, 'SyncedToEntraDSGroup', copy);
  },

  explain: (_, { source, target }) => new Evidence().node(source).node(target),
};

function* pairs(graph: AnalysisGraph, originKind: string, copyKind: string): Iterable<readonly [NodeIndex, NodeIndex]> {
  const copies = new Map<string, NodeIndex[]>();
  for (const copy of graph.ofKind(copyKind)) {
    const id = plainText(graph, copy, 'aadobjectid');
    if (id !== '') copies.set(id, [...(copies.get(id) ?? []), copy]);
  }
  const origins = graph.ofKind(originKind);
  if (copies.size === 0) return;
  for (const origin of origins) for (const copy of copies.get(plainId(graph, origin)) ?? []) yield [origin, copy];
}
