import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

/** Both sides spell ids and names in their own case, and some with spaces around them. */
export function plain(text: string | undefined): string {
  return (text ?? '').trim().toUpperCase();
}

/** A text for comparison; empty if there is none. */
export function plainText(graph: AnalysisGraph, node: NodeIndex, property: string): string {
  return plain(graph.text(node, property));
}

export function plainId(graph: AnalysisGraph, node: NodeIndex): string {
  return plain(graph.objectId(node));
}
