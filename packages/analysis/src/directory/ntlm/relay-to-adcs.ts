import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable, sameContent } from '../../view/closure.ts';
import { explainEnrolment } from '../escalations/escalation.ts';
import { type Authority, explainAcceptance, hostedAuthorities } from '../pki/authorities.ts';
import { authenticates, needsNoApproval } from '../pki/templates.ts';
import { victims } from '../pki/victims.ts';
import { authenticatedUsers, relayableComputers } from './relayable.ts';

type Relay = { readonly authority: Authority; readonly template: NodeIndex; readonly computers: readonly NodeIndex[] };

/** The logon of a computer is relayed to a web enrolment page, to get a certificate in its name. */
export const relayToAdcs: Rule = {
  number: 43,
  name: 'relay-to-adcs',
  kinds: ['CoerceAndRelayNTLMToADCS'],
  derive(graph, found, { ntlmRelay }) {
    if (!ntlmRelay) return;
    for (const { authority, computers } of graph.once(relays))
      for (const domain of authority.domains) {
        const authenticated = authenticatedUsersOf(graph, domain);
        if (authenticated === undefined) continue;
        for (const computer of computers) found.edge(authenticated, 'CoerceAndRelayNTLMToADCS', computer);
      }
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence().node(source).node(target);
    for (const { authority, template, computers } of graph.once(relays))
      for (const domain of authority.domains) {
        if (!computers.includes(target) || authenticatedUsersOf(graph, domain) !== source) continue;
        explainEnrolment(graph, evidence, target, template, authority.node);
        evidence.add(explainAcceptance(graph, authority.node, domain));
      }
    return evidence;
  },
};

/** Authorities with a page that takes the relayed logon of a computer. */
export function pagesFor(graph: AnalysisGraph, authenticated: NodeIndex, computer: NodeIndex): NodeIndex[] {
  const found = new Set<NodeIndex>();
  for (const { authority, computers } of graph.once(relays))
    if (
      computers.includes(computer) &&
      authority.domains.some((domain) => authenticatedUsersOf(graph, domain) === authenticated)
    )
      found.add(authority.node);
  return [...found];
}

const relays = reusable((graph: AnalysisGraph): readonly Relay[] => [...findRelays(graph)], { same: sameContent });

function* findRelays(graph: AnalysisGraph): Generator<Relay> {
  for (const authority of graph.once(hostedAuthorities)) {
    if (graph.flag(authority.node, 'hasvulnerableendpoint') !== true) continue;
    for (const template of authority.templates) {
      if (!isUsable(graph, template)) continue;
      const relayable = graph.once(relayableComputers);
      const computers = [...victims(graph, template, authority.node)].filter((node) => relayable.has(node));
      yield { authority, template, computers };
    }
  }
}

function isUsable(graph: AnalysisGraph, template: NodeIndex): boolean {
  if (!needsNoApproval(graph, template) || !authenticates(graph, template)) return false;
  const version = graph.number(template, 'schemaversion');
  if (version === undefined) return false;
  return version <= 1 || graph.number(template, 'authorizedsignatures') === 0;
}

function authenticatedUsersOf(graph: AnalysisGraph, domain: NodeIndex): NodeIndex | undefined {
  return graph.once(authenticatedUsers).get(graph.text(domain, 'domainsid') ?? '');
}
