import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable, sameContent } from '../../view/closure.ts';
import { collectedDomains, nodesByDomainSid } from '../domains.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainHolding } from '../membership/explain-holding.ts';
import { holdersOf } from '../membership/holders.ts';

type Readers = { readonly sid: string; readonly principals: readonly NodeIndex[] };

/** Principals that can read LAPS passwords, by domain. Usually unaffected by a change. */
const passwordReaders = reusable(findPasswordReaders, { same: sameContent });

function findPasswordReaders(graph: AnalysisGraph): readonly Readers[] {
  return graph.once(collectedDomains).flatMap(({ node, sid }) => {
    if (sid === undefined) return [];
    const changes = holdersOf(graph, node, 'GetChanges');
    const filtered = holdersOf(graph, node, 'GetChangesInFilteredSet');
    return [{ sid, principals: crossProduct(graph, changes, filtered) }];
  });
}

/** Principals that may replicate a domain, confidential attributes included, read the local passwords stored there. */
export const syncLapsPassword: Rule = {
  number: 3,
  name: 'sync-laps-password',
  kinds: ['SyncLAPSPassword'],
  derive(graph, found) {
    const computers = graph.ofKind('Computer');
    for (const { sid, principals } of graph.once(passwordReaders)) {
      if (principals.length === 0) continue;
      for (const computer of graph.once(nodesByDomainSid).get(sid) ?? []) {
        if (!computers.has(computer) || graph.flag(computer, 'haslaps') !== true) continue;
        for (const principal of principals) found.edge(principal, 'SyncLAPSPassword', computer);
      }
    }
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence().node(target);
    for (const { node, sid } of graph.once(collectedDomains))
      if (sid !== undefined && sid === graph.text(target, 'domainsid'))
        evidence
          .add(explainHolding(graph, source, ['GetChanges'], node))
          .add(explainHolding(graph, source, ['GetChangesInFilteredSet'], node));
    return evidence;
  },
};
