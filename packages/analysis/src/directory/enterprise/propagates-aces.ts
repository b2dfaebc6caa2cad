import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';

/** Rights on a container are inherited by what it contains, unless the child is protected from it. */
export const propagatesAces: Rule = {
  number: 52,
  name: 'propagates-aces',
  kinds: ['PropagatesACEsTo'],
  edition: 'enterprise',
  derive(graph, found) {
    for (const container of graph.ofKinds('Domain', 'OU', 'Container'))
      graph.eachTarget(container, 'Contains', (child) => {
        if (graph.flag(child, 'isaclprotected') !== true) found.edge(container, 'PropagatesACEsTo', child);
      });
  },
  explain: (_graph, { source, target }) => new Evidence().edge(source, 'Contains', target),
};
