import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import { collectedDomains, nodesByDomainSid } from '../domains.ts';

const TRUST_KINDS = ['SameForestTrust', 'CrossForestTrust'] as const;

/** A domain knows the keys of the account that stands for it in a domain it trusts. */
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
  explain(graph, { start, end }) {
    const evidence = new Evidence().node(start).node(end);
    for (const trusted of graph.targets(start, ...TRUST_KINDS))
      if (graph.text(trusted, 'domainsid') === graph.text(end, 'domainsid'))
        evidence.edgesBetween(graph, start, TRUST_KINDS, trusted);
    return evidence;
  },
};
