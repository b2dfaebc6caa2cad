import { GROUP_ID_ENDINGS } from '@chokepoint/model';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { RepairList } from './repair-list.ts';

/** Directory objects that by their id can only be groups become groups, even when no collector has seen more of them. */
export function groupsByEnding(graph: AnalysisGraph, repairs: RepairList): void {
  const groups = graph.ofKinds('Group', 'ADLocalGroup');
  for (const node of graph.ofKind('Base')) {
    if (groups.has(node)) continue;
    const objectId = graph.objectId(node);
    if (GROUP_ID_ENDINGS.some((ending) => objectId.endsWith(ending))) repairs.addKind(node, 'Group');
  }
}
