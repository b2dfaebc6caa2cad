import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { collectedDomains } from '../domains.ts';
import {
  authenticatedUsersOf,
  CLAIMED_IDENTITIES,
  domainComputersOf,
  domainUsersOf,
  everyoneOf,
  guestOf,
  isNamed,
  type NamedDomain,
  wellKnownGroupId,
} from '../well-known.ts';

type Link = { readonly source: string; readonly kind: 'MemberOf' | 'ClaimSpecialIdentity'; readonly target: string };

/** Memberships that the system itself gives: users and computers are authenticated users, and those are everyone. */
export const wellKnownLinks: Rule = {
  number: 1,
  name: 'well-known-links',
  kinds: ['MemberOf', 'ClaimSpecialIdentity'],
  derive(graph, found) {
    for (const domain of graph.once(collectedDomains)) {
      if (!isNamed(domain)) continue;
      for (const { source, kind, target } of linksOf(graph, domain)) {
        const [from, to] = [graph.node(source), graph.node(target)];
        if (from !== undefined && to !== undefined) found.edge(from, kind, to);
      }
    }
  },
  explain: (graph, { source, target }) => {
    const evidence = new Evidence().node(source).node(target);
    const sid = graph.text(target, 'domainsid');
    for (const domain of graph.once(collectedDomains)) if (domain.sid === sid) evidence.node(domain.node);
    return evidence;
  },
};

function linksOf(graph: AnalysisGraph, domain: NamedDomain): Link[] {
  const everyone = everyoneOf(domain);
  const authenticated = authenticatedUsersOf(domain);
  const guest = guestOf(domain);
  const links: Link[] = [
    { source: domainUsersOf(domain), kind: 'MemberOf', target: authenticated },
    { source: domainComputersOf(domain), kind: 'MemberOf', target: authenticated },
    { source: authenticated, kind: 'MemberOf', target: everyone },
    { source: guest, kind: 'MemberOf', target: everyone },
  ];
  for (const identity of CLAIMED_IDENTITIES)
    links.push({ source: everyone, kind: 'ClaimSpecialIdentity', target: wellKnownGroupId(domain, identity) });
  if (isEnabled(graph, graph.node(guest)))
    links.push({ source: everyone, kind: 'ClaimSpecialIdentity', target: guest });
  return links;
}

function isEnabled(graph: AnalysisGraph, node: NodeIndex | undefined): boolean {
  return node !== undefined && graph.flag(node, 'enabled') === true;
}
