import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';

/** Direct holders of a right, not through a group; ascending, each once. */
export type Holders = readonly NodeIndex[];

/** Directory objects with an edge of any of the kinds to `target`. */
export function holdersOf(graph: AnalysisGraph, target: NodeIndex, ...kinds: readonly string[]): Holders {
  const directory = graph.ofKind('Base');
  const found = new Set<NodeIndex>();
  for (const kind of kinds)
    graph.eachSource(target, kind, (source) => {
      if (directory.has(source)) found.add(source);
    });
  return [...found].sort((one, other) => one - other);
}
