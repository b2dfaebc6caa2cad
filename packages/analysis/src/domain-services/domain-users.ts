import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import { sidOf } from './managed-domains.ts';
import { plainId } from './plain-text.ts';

/** The group Domain Users of a domain. */
export function domainUsers(graph: AnalysisGraph, domain: NodeIndex): readonly NodeIndex[] {
  const id = `${sidOf(graph, domain)}-513`;
  const known = graph.node(id);
  if (known !== undefined) return graph.ofKind('Group').has(known) ? [known] : [];
  return [...graph.ofKind('Group')].filter((group) => plainId(graph, group) === id);
}
