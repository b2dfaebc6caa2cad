import type { NodeIndex } from '@chokepoint/graph';
import type { DerivedEdge } from '../../rule.ts';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { pagesFor } from './relay-to-adcs.ts';
import { controllersFor } from './relay-to-ldap.ts';
import { coercedFor } from './relay-to-smb.ts';

/**
 * The other party of a relay: the target of the relayed logon or, for SMB, the computer whose logon is relayed. Empty
 * for other kinds.
 */
export function relayTargets(graph: AnalysisGraph, { source, kind, target }: DerivedEdge): NodeIndex[] {
  switch (kind) {
    case 'CoerceAndRelayNTLMToSMB':
      return [...coercedFor(graph, target).keys()];
    case 'CoerceAndRelayNTLMToLDAP':
      return controllersFor(graph, target, 'ldap');
    case 'CoerceAndRelayNTLMToLDAPS':
      return controllersFor(graph, target, 'ldaps');
    case 'CoerceAndRelayNTLMToADCS':
      return pagesFor(graph, source, target);
    default:
      return [];
  }
}
