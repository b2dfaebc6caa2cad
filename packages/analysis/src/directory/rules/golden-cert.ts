import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { explainAcceptance, hostedAuthorities } from '../pki/authorities.ts';

/** Control of an authority's host gives control of its private key, and so of any certificate. */
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
  explain(graph, { source, target }) {
    const evidence = new Evidence();
    for (const { node, domains } of graph.once(hostedAuthorities))
      if (domains.includes(target) && graph.hasEdge(source, 'HostsCAService', node))
        evidence.edge(source, 'HostsCAService', node).add(explainAcceptance(graph, node, target));
    return evidence;
  },
};
