import type { NodeIndex } from '@chokepoint/graph';
import type { Evidence } from '../evidence.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';

/** The node and all that edges of the kind lead to from it. */
export function reached(graph: AnalysisGraph, source: NodeIndex, kind: string): ReadonlySet<NodeIndex> {
  const seen = new Set([source]);
  for (const node of seen) graph.eachTarget(node, kind, (target) => seen.add(target));
  return seen;
}

/** The node and all from which edges of the kind lead to it. */
export function leadingTo(graph: AnalysisGraph, target: NodeIndex, kind: string): ReadonlySet<NodeIndex> {
  const seen = new Set([target]);
  for (const node of seen) graph.eachSource(node, kind, (source) => seen.add(source));
  return seen;
}

/** Adds every path of one kind between two nodes. */
export function addPaths(
  graph: AnalysisGraph,
  evidence: Evidence,
  source: NodeIndex,
  kind: string,
  target: NodeIndex,
): void {
  const before = leadingTo(graph, target, kind);
  for (const node of reached(graph, source, kind)) {
    if (!before.has(node)) continue;
    for (const next of graph.targets(node, kind)) if (before.has(next)) evidence.edge(node, kind, next);
  }
}
