import type { NodeIndex } from '@chokepoint/graph';
import type { Evidence } from '../../evidence.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { forestOf } from '../forests.ts';
import { crossProduct } from '../membership/cross-product.ts';
import { explainAcceptance } from '../pki/authorities.ts';
import { enrolment } from '../pki/enrolment.ts';
import { all, authenticates, enrollable, needsNoApproval, needsNoSignature } from '../pki/templates.ts';
import { escalationRule, explainEnrolment } from './escalation.ts';

const isVulnerable = all(needsNoApproval, authenticates, needsNoSignature);

/** A certificate with an issuance policy that is linked to a group gives its holder the rights of the group. */
export const esc13 = escalationRule({
  number: 30,
  kind: 'ADCSESC13',
  *attacks(graph, { node, domains }, template) {
    if (!isVulnerable(graph, template)) return;
    const groups = linkedGroups(graph, template).filter((group) => acceptingDomains(graph, group, domains).length > 0);
    if (groups.length === 0) return;
    const rights = graph.once(enrolment);
    const holders = crossProduct(graph, rights.onAuthority(node), rights.onTemplate(template));
    yield {
      principals: enrollable(graph, holders, template),
      ends: groups,
      explain(evidence, principal, group) {
        explainEnrolment(graph, evidence, principal, template, node);
        explainLink(graph, evidence, template, group);
        for (const domain of acceptingDomains(graph, group, domains))
          evidence.add(explainAcceptance(graph, node, domain));
      },
    };
  },
});

function linkedGroups(graph: AnalysisGraph, template: NodeIndex): NodeIndex[] {
  const groups = graph.ofKind('Group');
  const found = new Set<NodeIndex>();
  for (const policy of graph.targets(template, 'ExtendedByPolicy'))
    for (const group of graph.targets(policy, 'OIDGroupLink')) if (groups.has(group)) found.add(group);
  return [...found];
}

function explainLink(graph: AnalysisGraph, evidence: Evidence, template: NodeIndex, group: NodeIndex): void {
  for (const policy of graph.targets(template, 'ExtendedByPolicy'))
    if (graph.hasEdge(policy, 'OIDGroupLink', group))
      evidence.edge(template, 'ExtendedByPolicy', policy).edge(policy, 'OIDGroupLink', group);
}

/** Those of the domains in whose forest the group is. */
function acceptingDomains(graph: AnalysisGraph, group: NodeIndex, domains: readonly NodeIndex[]): NodeIndex[] {
  const forests = homesOf(graph, group).map((home) => forestOf(graph, home));
  return domains.filter((domain) => forests.some((forest) => forest.has(domain)));
}

function homesOf(graph: AnalysisGraph, node: NodeIndex): NodeIndex[] {
  const isDomain = graph.ofKind('Domain');
  const seen = new Set([node]);
  const homes: NodeIndex[] = [];
  for (const inner of seen) {
    if (isDomain.has(inner)) homes.push(inner);
    else graph.eachSource(inner, 'Contains', (container) => seen.add(container));
  }
  return homes;
}
