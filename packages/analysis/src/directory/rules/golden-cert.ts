import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { explainAcceptance, hostedAuthorities } from '../pki/authorities.ts';

/** Who holds the computer of an authority holds its key, and signs any certificate. */
export const goldenCert: Rule = {
  number: 15,
  name: 'golden-cert',
  kinds: ['GoldenCert'],
  derive(graph, found) {
    const computers = graph.ofKind('Computer');
    for (const { node, domains } of graph.once(hostedAuthorities))
      for (const host of graph.sources(node, 'HostsCAService'))
        if (computers.has(host)) for (const domain of domains) found.edge(host, 'GoldenCert', domain);
  },
  explain(graph, { start, end }) {
    const evidence = new Evidence();
    for (const { node, domains } of graph.once(hostedAuthorities))
      if (domains.includes(end) && graph.hasEdge(start, 'HostsCAService', node))
        evidence.edge(start, 'HostsCAService', node).add(explainAcceptance(graph, node, end));
    return evidence;
  },
};
