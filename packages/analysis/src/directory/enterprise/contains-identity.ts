import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { domains, nodesByDomainSid } from '../domains.ts';

/** A domain holds all of its users and computers, wherever in it they are. */
export const containsIdentity: Rule = {
  number: 53,
  name: 'contains-identity',
  kinds: ['ContainsIdentity'],
  edition: 'enterprise',
  derive(graph, found) {
    const accounts = graph.ofKinds('User', 'Computer');
    for (const { node, sid } of graph.once(domains))
      for (const account of (sid && graph.once(nodesByDomainSid).get(sid)) || [])
        if (accounts.has(account)) found.edge(node, 'ContainsIdentity', account);
  },
  explain: (_graph, { source, target }) => new Evidence().node(source).node(target),
};
