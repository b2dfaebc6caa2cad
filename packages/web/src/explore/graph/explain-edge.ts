import { getAclInheritance, getEdgeComposition, getRelayTargets } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { type DrawnEdge, type DrawnGraph, drawn } from '../../graph/drawn-graph.ts';

const EXPLANATIONS = {
  composition: getEdgeComposition,
  relay: getRelayTargets,
  inheritance: getAclInheritance,
} as const;
export type Explanation = keyof typeof EXPLANATIONS;

const COMPOSED = /^(ADCSESC|GoldenCert|CoerceAndRelayNTLMTo)/;

/** The explanations that the service has for a relationship. */
export function explanationsOf({ kind, properties }: DrawnEdge): readonly Explanation[] {
  return [
    ...(COMPOSED.test(kind) ? (['composition'] as const) : []),
    ...(kind.startsWith('CoerceAndRelayNTLMTo') ? (['relay'] as const) : []),
    ...(properties?.isinherited === true && properties.inheritancehash ? (['inheritance'] as const) : []),
  ];
}

export async function explain({ kind, source, target }: DrawnEdge, how: Explanation): Promise<DrawnGraph> {
  const { body } = await api.call(EXPLANATIONS[how], {
    query: { edge_type: kind, source_node: source, target_node: target },
  });
  return drawn(body.data);
}
