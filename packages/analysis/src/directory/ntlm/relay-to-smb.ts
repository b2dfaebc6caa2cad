import type { NodeIndex } from '@chokepoint/graph';
import { Evidence } from '../../evidence.ts';
import type { Rule } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { addMembershipPaths } from '../membership/explain-holding.ts';
import { holdersOf } from '../membership/holders.ts';
import { changedGroups, membership } from '../membership/membership.ts';
import { authenticatedUsers, relayableComputers } from './relayable.ts';

/** The logon of a computer that is an administrator of another is relayed to that one. */
export const relayToSmb: Rule = {
  number: 40,
  name: 'relay-to-smb',
  kinds: ['CoerceAndRelayNTLMToSMB'],
  derive(graph, found, { ntlmRelay }, ends) {
    if (!ntlmRelay) return;
    for (const target of ends ?? graph.ofKind('Computer')) {
      if (graph.flag(target, 'smbsigning') !== false) continue;
      const authenticated = graph.once(authenticatedUsers).get(graph.text(target, 'domainsid') ?? '');
      if (authenticated !== undefined && coercedFor(graph, target).size > 0)
        found.edge(authenticated, 'CoerceAndRelayNTLMToSMB', target);
    }
  },
  local: {
    edges: ['AdminTo'],
    closures: [membership],
    ends(graph, difference, causes) {
      const groups = changedGroups(graph, causes);
      if (!groups) return undefined;
      const computers = graph.ofKind('Computer');
      const touched = new Set(difference.targetsOf('AdminTo'));
      for (const group of groups) for (const computer of graph.targets(group, 'AdminTo')) touched.add(computer);
      return [...touched].filter((node) => computers.has(node));
    },
  },
  explain(graph, { source, target }) {
    const evidence = new Evidence().node(source).node(target);
    for (const [computer, admins] of coercedFor(graph, target))
      for (const admin of admins) {
        addMembershipPaths(graph, evidence, computer, admin);
        evidence.edge(admin, 'AdminTo', target);
      }
    return evidence;
  },
};

/** The computers whose logon is worth relaying to `target`, each with the administrators that it is or is in. */
export function coercedFor(graph: AnalysisGraph, target: NodeIndex): ReadonlyMap<NodeIndex, readonly NodeIndex[]> {
  const relayable = graph.once(relayableAdmins);
  const found = new Map<NodeIndex, NodeIndex[]>();
  for (const admin of holdersOf(graph, target, 'AdminTo'))
    for (const computer of relayable.behind(admin))
      if (computer !== target) found.set(computer, [...(found.get(computer) ?? []), admin]);
  return found;
}

/** Computers that can be coerced, by the administrator that they are or are in. Many computers share administrators. */
class RelayableAdmins {
  readonly #graph: AnalysisGraph;
  readonly #known = new Map<NodeIndex, readonly NodeIndex[]>();

  constructor(graph: AnalysisGraph) {
    this.#graph = graph;
  }

  behind(admin: NodeIndex): readonly NodeIndex[] {
    const known = this.#known.get(admin);
    if (known) return known;
    const relayable = this.#graph.once(relayableComputers);
    const candidates = this.#graph.ofKind('Group').has(admin) ? this.#graph.once(membership).members(admin) : [admin];
    const computers = [...candidates].filter((node) => relayable.has(node));
    this.#known.set(admin, computers);
    return computers;
  }
}

function relayableAdmins(graph: AnalysisGraph): RelayableAdmins {
  return new RelayableAdmins(graph);
}
