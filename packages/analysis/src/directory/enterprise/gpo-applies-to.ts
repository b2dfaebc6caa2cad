import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { accountsBelow, explainContainment } from './accounts-below.ts';

type Link = { readonly container: NodeIndex; readonly enforced: boolean };

/**
 * A group policy and the users and computers it applies to. A disabled policy counts too: an attacker who controls it
 * can enable it.
 */
export const gpoAppliesTo: Rule = {
  number: 50,
  name: 'gpo-applies-to',
  kinds: ['GPOAppliesTo'],
  edition: 'enterprise',
  derive(graph, found) {
    for (const policy of graph.ofKind('GPO'))
      for (const { container, enforced } of linksOf(graph, policy))
        for (const account of accountsBelow(graph, container, enforced)) found.edge(policy, 'GPOAppliesTo', account);
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence();
    for (const { container, enforced } of linksOf(graph, source)) {
      if (!accountsBelow(graph, container, enforced).includes(target)) continue;
      evidence.edge(source, 'GPLink', container);
      explainContainment(graph, evidence, container, target, enforced);
    }
    return evidence;
  },
};

function linksOf(graph: AnalysisGraph, policy: NodeIndex): Link[] {
  const linkable = graph.ofKinds('Domain', 'OU');
  return graph
    .targets(policy, 'GPLink')
    .filter((container) => linkable.has(container))
    .map((container) => ({
      container,
      enforced: graph.edgeProperty(policy, 'GPLink', container, 'enforced') === true,
    }));
}
