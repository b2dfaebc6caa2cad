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

type Link = { readonly start: string; readonly kind: 'MemberOf' | 'ClaimSpecialIdentity'; readonly end: string };

/** Memberships that the system itself gives: users and computers are authenticated users, and those are everyone. */
export const wellKnownLinks: Rule = {
  number: 1,
  name: 'well-known-links',
  kinds: ['MemberOf', 'ClaimSpecialIdentity'],
  derive(graph, found) {
    for (const domain of graph.once(collectedDomains)) {
      if (!isNamed(domain)) continue;
      for (const { start, kind, end } of linksOf(graph, domain)) {
        const [from, to] = [graph.node(start), graph.node(end)];
        if (from !== undefined && to !== undefined) found.edge(from, kind, to);
      }
    }
  },
  explain: (graph, { start, end }) => {
    const evidence = new Evidence().node(start).node(end);
    const sid = graph.text(end, 'domainsid');
    for (const domain of graph.once(collectedDomains)) if (domain.sid === sid) evidence.node(domain.node);
    return evidence;
  },
};

function linksOf(graph: AnalysisGraph, domain: NamedDomain): Link[] {
  const everyone = everyoneOf(domain);
  const authenticated = authenticatedUsersOf(domain);
  const guest = guestOf(domain);
  const links: Link[] = [
    { start: domainUsersOf(domain), kind: 'MemberOf', end: authenticated },
    { start: domainComputersOf(domain), kind: 'MemberOf', end: authenticated },
    { start: authenticated, kind: 'MemberOf', end: everyone },
    { start: guest, kind: 'MemberOf', end: everyone },
  ];
  for (const identity of CLAIMED_IDENTITIES)
    links.push({ start: everyone, kind: 'ClaimSpecialIdentity', end: wellKnownGroupId(domain, identity) });
  if (isEnabled(graph, graph.node(guest))) links.push({ start: everyone, kind: 'ClaimSpecialIdentity', end: guest });
  return links;
}

function isEnabled(graph: AnalysisGraph, node: NodeIndex | undefined): boolean {
  return node !== undefined && graph.flag(node, 'enabled') === true;
}
