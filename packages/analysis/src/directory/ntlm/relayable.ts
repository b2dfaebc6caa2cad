import { type NodeIndex, NodeSet } from '@chokepoint/graph';
import { WELL_KNOWN_RIDS, WELL_KNOWN_SIDS } from '@chokepoint/model';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable, sameContent } from '../../view/closure.ts';
import { domains, nodesByDomainSid } from '../domains.ts';
import { membership } from '../membership/membership.ts';

/** Functional levels at which Protected Users are not protected from NTLM. */
const LEVELS_WITHOUT_PROTECTION: ReadonlySet<string> = new Set([
  '2000 Mixed/Native',
  '2003 Interim',
  '2003',
  '2008',
  '2008 R2',
  '2012',
]);

/** What NTLM relay needs to know of one domain. */
type RelayDomain = {
  readonly node: NodeIndex;
  /** Controllers that take a relayed logon over LDAP. */
  readonly ldap: readonly NodeIndex[];
  readonly ldaps: readonly NodeIndex[];
  readonly ignoresProtection: boolean;
};

export const relayDomains = reusable(findRelayDomains, { same: sameContent });

function findRelayDomains(graph: AnalysisGraph): ReadonlyMap<string, RelayDomain> {
  const found = new Map<string, RelayDomain>();
  for (const { node, sid } of graph.once(domains)) {
    if (sid === undefined) continue;
    const has = (other: NodeIndex, name: string, wanted: boolean) => graph.flag(other, name) === wanted;
    const controllers = (graph.once(nodesByDomainSid).get(sid) ?? []).filter((other) => has(other, 'isdc', true));
    found.set(sid, {
      node,
      ldap: controllers.filter((other) => has(other, 'ldapsigning', false) && has(other, 'ldapavailable', true)),
      ldaps: controllers.filter((other) => has(other, 'ldapsavailable', true) && has(other, 'ldapsepa', false)),
      ignoresProtection: LEVELS_WITHOUT_PROTECTION.has(graph.text(node, 'functionallevel') ?? ''),
    });
  }
  return found;
}

/** By domain, the group whose members can coerce a logon. */
export const authenticatedUsers = reusable(
  (graph: AnalysisGraph) => groupsByDomain(graph, `-${WELL_KNOWN_SIDS.authenticatedUsers}`),
  { same: sameContent },
);

/** Computers whose logon can be relayed: they send NTLM to any host, and their account is not protected. */
export const relayableComputers = reusable(findRelayableComputers);

function findRelayableComputers(graph: AnalysisGraph): NodeSet {
  const shielded = graph.once(protectedComputers);
  const authenticated = graph.once(authenticatedUsers);
  const byDomain = graph.once(relayDomains);
  const found = new NodeSet(graph.nodeCount);
  for (const computer of graph.ofKind('Computer')) {
    const sid = graph.text(computer, 'domainsid') ?? '';
    const domain = byDomain.get(sid);
    if (!domain || !authenticated.has(sid)) continue;
    if (graph.flag(computer, 'restrictoutboundntlm') !== false) continue;
    if (domain.ignoresProtection || !shielded.get(sid)?.has(computer)) found.add(computer);
  }
  return found;
}

const protectedUsers = reusable((graph: AnalysisGraph) => groupsByDomain(graph, `-${WELL_KNOWN_RIDS.protectedUsers}`));

/** Computers among the Protected Users of each domain. */
const protectedComputers = reusable(findProtectedComputers, { same: sameContent });

function findProtectedComputers(graph: AnalysisGraph): ReadonlyMap<string, ReadonlySet<NodeIndex>> {
  const groups = graph.once(membership);
  const computers = graph.ofKind('Computer');
  return new Map(
    [...graph.once(protectedUsers)].map(([sid, group]) => [
      sid,
      new Set(groups.members(group).filter((node) => computers.has(node))),
    ]),
  );
}

/** Of several groups in one domain the one with the lowest object id. */
function groupsByDomain(graph: AnalysisGraph, ending: string): ReadonlyMap<string, NodeIndex> {
  const found = new Map<string, NodeIndex>();
  for (const group of graph.ofKind('Group')) {
    const objectId = graph.objectId(group);
    if (!objectId.endsWith(ending)) continue;
    const sid = graph.text(group, 'domainsid') ?? '';
    const rival = found.get(sid);
    if (rival === undefined || objectId < graph.objectId(rival)) found.set(sid, group);
  }
  return found;
}
