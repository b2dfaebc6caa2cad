import type { AnalysisSettings } from '../rule.ts';
import type { AnalysisGraph } from '../view/analysis-graph.ts';
import type { NodeRepairs } from '../view/node-repairs.ts';
import { foreignNames } from './foreign-names.ts';
import { groupsByEnding } from './groups-by-ending.ts';
import { managementGroupNames } from './management-group-names.ts';
import { RepairList } from './repair-list.ts';
import { wellKnownGroups } from './well-known-groups.ts';

/** Everything analysis changes about nodes of a directory. */
export function repairDirectoryNodes(graph: AnalysisGraph, settings: AnalysisSettings): NodeRepairs {
  const repairs = new RepairList();
  groupsByEnding(graph, repairs);
  foreignNames(graph, repairs);
  wellKnownGroups(graph, repairs);
  managementGroupNames(graph, repairs, settings);
  return repairs.finish();
}
