import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { authenticatedUsers, relayableComputers, relayDomains } from './relayable.ts';

type Protocol = { readonly number: number; readonly kind: LdapRelayKind; readonly targets: 'ldap' | 'ldaps' };
type LdapRelayKind = 'CoerceAndRelayNTLMToLDAP' | 'CoerceAndRelayNTLMToLDAPS';

/** The logon of a computer that is coerced over HTTP is relayed to a controller of its domain, to take the computer over. */
function relayToDirectory({ number, kind, targets }: Protocol): Rule {
  return {
    number,
    name: `relay-to-${targets}`,
    kinds: [kind],
    derive(graph, found, { ntlmRelay }) {
      if (!ntlmRelay) return;
      for (const computer of graph.once(relayableComputers)) {
        if (graph.flag(computer, 'webclientrunning') !== true) continue;
        const authenticated = graph.once(authenticatedUsers).get(graph.text(computer, 'domainsid') ?? '');
        if (authenticated !== undefined && controllersFor(graph, computer, targets).length > 0)
          found.edge(authenticated, kind, computer);
      }
    },
    explain(graph, { source, target }) {
      const evidence = new Evidence().node(source).node(target);
      for (const controller of controllersFor(graph, target, targets)) evidence.node(controller);
      return evidence;
    },
  };
}

/** Controllers of the computer's domain, other than itself, that take its relayed logon. */
export function controllersFor(graph: AnalysisGraph, computer: NodeIndex, targets: 'ldap' | 'ldaps'): NodeIndex[] {
  const domain = graph.once(relayDomains).get(graph.text(computer, 'domainsid') ?? '');
  return domain ? domain[targets].filter((controller) => controller !== computer) : [];
}

export const relayToLdap = relayToDirectory({ number: 41, kind: 'CoerceAndRelayNTLMToLDAP', targets: 'ldap' });
export const relayToLdaps = relayToDirectory({ number: 42, kind: 'CoerceAndRelayNTLMToLDAPS', targets: 'ldaps' });
