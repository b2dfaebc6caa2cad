import type { NodeIndex } from '@chokepoint/graph';
import type { DerivedEdge } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { pagesFor } from './relay-to-adcs.ts';
import { controllersFor } from './relay-to-ldap.ts';
import { coercedFor } from './relay-to-smb.ts';

/** The other party of a relay: who takes the logon, or, for SMB, whose logon is taken. Empty for other kinds. */
export function relayTargets(graph: AnalysisGraph, { start, kind, end }: DerivedEdge): NodeIndex[] {
  switch (kind) {
    case 'CoerceAndRelayNTLMToSMB':
      return [...coercedFor(graph, end).keys()];
    case 'CoerceAndRelayNTLMToLDAP':
      return controllersFor(graph, end, 'ldap');
    case 'CoerceAndRelayNTLMToLDAPS':
      return controllersFor(graph, end, 'ldaps');
    case 'CoerceAndRelayNTLMToADCS':
      return pagesFor(graph, start, end);
    default:
      return [];
  }
}
