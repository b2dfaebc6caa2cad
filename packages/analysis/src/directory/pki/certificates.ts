import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable } from '../../view/closure.ts';

type ByThumbprint = ReadonlyMap<string, readonly NodeIndex[]>;

/** Authorities by the thumbprint of their certificate. Empty thumbprints are ignored. */
export const certificatesOf = reusable(findCertificates);

function findCertificates(graph: AnalysisGraph): {
  readonly enterprise: ByThumbprint;
  readonly root: ByThumbprint;
  readonly intermediate: ByThumbprint;
} {
  return {
    enterprise: byThumbprint(graph, 'EnterpriseCA'),
    root: byThumbprint(graph, 'RootCA'),
    intermediate: byThumbprint(graph, 'AIACA'),
  };
}

function byThumbprint(graph: AnalysisGraph, kind: string): ByThumbprint {
  const found = new Map<string, NodeIndex[]>();
  for (const node of graph.ofKind(kind)) {
    const thumbprint = graph.text(node, 'certthumbprint') ?? '';
    if (thumbprint !== '') found.set(thumbprint, [...(found.get(thumbprint) ?? []), node]);
  }
  return found;
}
