import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { holdersOf } from '../membership/holders.ts';
import { accountsBelow, explainContainment } from './accounts-below.ts';

/** Rights that let their holder write the links of a container. */
const LINKING_RIGHTS = ['WriteGPLink', 'GenericWrite', 'GenericAll'] as const;

/** A principal that can link a policy to a container can link an enforced one, so that blocks on the way do not matter. */
export const canApplyGpo: Rule = {
  number: 51,
  name: 'can-apply-gpo',
  kinds: ['CanApplyGPO'],
  edition: 'enterprise',
  derive(graph, found) {
    for (const container of graph.ofKinds('Domain', 'OU')) {
      const principals = holdersOf(graph, container, ...LINKING_RIGHTS);
      if (principals.length === 0) continue;
      for (const account of accountsBelow(graph, container, true))
        for (const principal of principals) found.edge(principal, 'CanApplyGPO', account);
    }
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence();
    const linkable = graph.ofKinds('Domain', 'OU');
    for (const container of new Set(graph.targets(source, ...LINKING_RIGHTS))) {
      if (!linkable.has(container) || !accountsBelow(graph, container, true).includes(target)) continue;
      evidence.edgesBetween(graph, source, LINKING_RIGHTS, container);
      explainContainment(graph, evidence, container, target, true);
    }
    return evidence;
  },
};
