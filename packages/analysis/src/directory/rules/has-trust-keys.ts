import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { collectedDomains, nodesByDomainSid } from '../domains.ts';

const TRUST_KINDS = ['SameForestTrust', 'CrossForestTrust'] as const;

/** A domain has the keys of the trust account that represents it in a trusted domain. */
export const hasTrustKeys: Rule = {
  number: 5,
  name: 'has-trust-keys',
  kinds: ['HasTrustKeys'],
  derive(graph, found) {
    const isDomain = graph.ofKind('Domain');
    const users = graph.ofKind('User');
    for (const { node } of graph.once(collectedDomains)) {
      const netbios = graph.text(node, 'netbios');
      if (netbios === undefined) continue;
      for (const trusted of graph.targets(node, ...TRUST_KINDS)) {
        const sid = graph.text(trusted, 'domainsid');
        if (!isDomain.has(trusted) || sid === undefined) continue;
        for (const account of graph.once(nodesByDomainSid).get(sid) ?? [])
          if (users.has(account) && graph.text(account, 'samaccountname') === `${netbios}$`)
            found.edge(node, 'HasTrustKeys', account);
      }
    }
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence().node(source).node(target);
    for (const trusted of graph.targets(source, ...TRUST_KINDS))
      if (graph.text(trusted, 'domainsid') === graph.text(target, 'domainsid'))
        evidence.edgesBetween(graph, source, TRUST_KINDS, trusted);
    return evidence;
  },
};
