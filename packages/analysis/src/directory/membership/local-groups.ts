import type { NodeIndex } from '@chokepoint/graph';
import type { AnalysisGraph } from '../../view/analysis-graph.ts';
import { reusable } from '../../view/closure.ts';

/** Computers with collected local groups. */
export const computersWithLocalGroups = reusable(findComputersWithLocalGroups);

function findComputersWithLocalGroups(graph: AnalysisGraph): readonly NodeIndex[] {
  const found: NodeIndex[] = [];
  for (const computer of graph.ofKind('Computer'))
    if (graph.sources(computer, 'LocalToComputer').length > 0) found.push(computer);
  return found;
}

/**
 * The local groups of a computer with this RID. There may be several: the group of the domain on a domain controller,
 * and one that a group policy fills. All of them count.
 */
export function localGroups(graph: AnalysisGraph, computer: NodeIndex, rid: string): NodeIndex[] {
  return graph.sources(computer, 'LocalToComputer').filter((group) => graph.objectId(group).endsWith(`-${rid}`));
}
