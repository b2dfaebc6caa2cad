import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { type Domain, domains, nodesByDomainSid } from './domains.ts';
import { isNamed } from './well-known.ts';

/** Something that the analysis had to skip because the data is incomplete. */
export type AnalysisWarning = { readonly objectId: string; readonly message: string };

const ONLY_IF_COLLECTED = 'DCSync, SyncLAPSPassword, ProtectAdminGroups, HasTrustKeys';

/** Domains whose incomplete data limits what is derived. */
export function directoryWarnings(graph: AnalysisGraph): AnalysisWarning[] {
  const warnings: AnalysisWarning[] = [];
  for (const domain of graph.once(domains)) {
    const message = warningFor(graph, domain);
    if (message !== undefined) warnings.push({ objectId: domain.objectId, message });
  }
  return warnings;
}

function warningFor(graph: AnalysisGraph, domain: Domain): string | undefined {
  const name = domain.name ?? domain.objectId;
  if (domain.collected) {
    if (isNamed(domain)) return undefined;
    return `Domain ${name} has no ${domain.sid === undefined ? 'domainsid' : 'name'}: its well-known groups are neither created nor linked.`;
  }
  const principals = graph.ofKinds('User', 'Computer', 'Group');
  const known = (graph.once(nodesByDomainSid).get(domain.objectId) ?? []).filter((node) => principals.has(node)).length;
  if (known === 0) return undefined;
  return `Domain ${name} is not marked as collected, although ${known} of its principals are known: its well-known groups are neither created nor linked, and no ${ONLY_IF_COLLECTED} are derived for it.`;
}
