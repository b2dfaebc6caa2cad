import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../evidence.ts';
import type { Rule } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { containment } from './holding-evidence.ts';
import { tenants, tenantsContaining } from './tenants.ts';

/** An Entra user and the directory user that it is synchronised from, in both directions. */
export const syncedUsers: Rule = {
  number: 1040,
  name: 'Synchronised users',
  kinds: ['SyncedToEntraUser', 'SyncedToADUser'],

  derive(graph, found) {
    for (const tenant of graph.once(tenants))
      for (const user of tenant.users) {
        const origin = directoryUserOf(graph, user);
        if (origin === undefined) continue;
        found.edge(origin, 'SyncedToEntraUser', user);
        found.edge(user, 'SyncedToADUser', origin);
      }
  },

  explain(graph, { source, kind, target }) {
    const [user, origin] = kind === 'SyncedToADUser' ? [source, target] : [target, source];
    const evidence = new Evidence().node(origin);
    for (const tenant of tenantsContaining(graph, user)) evidence.add(containment(tenant, user));
    return evidence;
  },
};

function directoryUserOf(graph: AnalysisGraph, user: NodeIndex): NodeIndex | undefined {
  if (graph.flag(user, 'onpremsyncenabled') !== true) return undefined;
  const origin = graph.node(graph.text(user, 'onpremid') ?? '');
  return origin !== undefined && graph.ofKind('User').has(origin) ? origin : undefined;
}
