import { completeness } from './data-quality/completeness-task.ts';
import { dataQuality } from './data-quality/data-quality-task.ts';
import { compareRuns } from './findings/comparison/compare-runs-task.ts';
import { findFindingsTask } from './findings/detect/find-findings-task.ts';
import { explainFindingTask } from './findings/explanation/explain-finding-task.ts';
import { remediationPlanTask } from './findings/plans/remediation-plan-task.ts';
import { simulate } from './findings/simulation/simulate-task.ts';
import { edgeDetail } from './objects/edge-detail-task.ts';
import { information } from './objects/information-task.ts';
import { nodeHistory } from './objects/node-history-task.ts';
import { related } from './objects/related-task.ts';
import { findPaths } from './paths/find-paths-task.ts';
import { staleObjects } from './pipeline/stale-objects-task.ts';
import { cypher, drawAnswer } from './queries/cypher-task.ts';
import { drawObjects } from './queries/draw-objects-task.ts';
import { findObjects } from './queries/find-objects-task.ts';
import { cypherRows } from './queries/rows-task.ts';
import { shortestPath } from './queries/shortest-path-task.ts';
import type { Task, Tasks } from './workers/task.ts';
import { drawGroup } from './zones/asset-groups/draw-group-task.ts';
import { countGroups, groupEntries, groupMembers } from './zones/asset-groups/group-members-task.ts';
import { countCarriers, countMembers, zoneMembers } from './zones/members/zone-members-task.ts';
import { markNodesTask } from './zones/tagging/mark-nodes-task.ts';
import { selectMembers } from './zones/tagging/select-members-task.ts';
import { tagNodesTask } from './zones/tagging/tag-nodes-task.ts';

/** What worker threads can be asked, by name. */
export const tasks = {
  cypher: cypher as Task,
  'cypher-rows': cypherRows as Task,
  'draw-answer': drawAnswer as Task,
  'find-objects': findObjects as Task,
  'draw-objects': drawObjects as Task,
  'find-paths': findPaths as Task,
  information: information as Task,
  'node-history': nodeHistory as Task,
  related: related as Task,
  'shortest-path': shortestPath as Task,
  completeness: completeness as Task,
  'edge-detail': edgeDetail as Task,
  'data-quality': dataQuality as Task,
  'find-findings': findFindingsTask as Task,
  'stale-objects': staleObjects as Task,
  simulate: simulate as Task,
  'plan-remediation': remediationPlanTask as Task,
  'explain-finding': explainFindingTask as Task,
  'compare-runs': compareRuns as Task,
  'select-members': selectMembers as Task,
  'tag-nodes': tagNodesTask as Task,
  'mark-nodes': markNodesTask as Task,
  'zone-members': zoneMembers as Task,
  'count-members': countMembers as Task,
  'count-carriers': countCarriers as Task,
  'group-members': groupMembers as Task,
  'count-groups': countGroups as Task,
  'group-entries': groupEntries as Task,
  'draw-group': drawGroup as Task,
} satisfies Tasks;
