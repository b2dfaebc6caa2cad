import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { collectedDomains, nodesByDomainSid } from '../domains.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainHolding } from '../membership/explain-holding.ts';
import { holdersOf } from '../membership/holders.ts';

/** Whoever may ask a domain for changes, confidential attributes included, reads the local passwords kept there. */
export const syncLapsPassword: Rule = {
  number: 3,
  name: 'sync-laps-password',
  kinds: ['SyncLAPSPassword'],
  derive(graph, found) {
    const computers = graph.ofKind('Computer');
    for (const { node, sid } of graph.once(collectedDomains)) {
      if (sid === undefined) continue;
      const changes = holdersOf(graph, node, 'GetChanges');
      const filtered = holdersOf(graph, node, 'GetChangesInFilteredSet');
      const principals = crossProduct(graph, changes, filtered);
      if (principals.length === 0) continue;
      for (const computer of graph.once(nodesByDomainSid).get(sid) ?? []) {
        if (!computers.has(computer) || graph.flag(computer, 'haslaps') !== true) continue;
        for (const principal of principals) found.edge(principal, 'SyncLAPSPassword', computer);
      }
    }
  },
  explain(graph, { start, end }) {
    const evidence = new Evidence().node(end);
    for (const { node, sid } of graph.once(collectedDomains))
      if (sid !== undefined && sid === graph.text(end, 'domainsid'))
        evidence
          .add(explainHolding(graph, start, ['GetChanges'], node))
          .add(explainHolding(graph, start, ['GetChangesInFilteredSet'], node));
    return evidence;
  },
};
