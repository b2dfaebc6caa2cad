import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { collectedDomains } from '../domains.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainHolding } from '../membership/explain-holding.ts';
import { holdersOf } from '../membership/holders.ts';

/** Principals that may replicate all changes of a domain get every password hash. */
export const dcSync: Rule = {
  number: 2,
  name: 'dcsync',
  kinds: ['DCSync'],
  derive(graph, found) {
    for (const { node } of graph.once(collectedDomains)) {
      const changes = holdersOf(graph, node, 'GetChanges');
      const all = holdersOf(graph, node, 'GetChangesAll');
      for (const principal of crossProduct(graph, changes, all)) found.edge(principal, 'DCSync', node);
    }
  },
  explain: (graph, { source, target }) =>
    new Evidence()
      .add(explainHolding(graph, source, ['GetChanges'], target))
      .add(explainHolding(graph, source, ['GetChangesAll'], target)),
};
