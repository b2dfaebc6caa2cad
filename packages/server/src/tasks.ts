import { runStatement } from './bolt/execution/run-statement-task.ts';
import { statementTask } from './bolt/execution/statement-tasks.ts';
import { completeness } from './data-quality/completeness-task.ts';
import { dataQuality } from './data-quality/data-quality-task.ts';
import { completenessTask, dataQualityTask } from './data-quality/data-quality-tasks.ts';
import { coverPath } from './detections/cover-path-task.ts';
import { coverPathTask, decoysTask } from './detections/detection-tasks.ts';
import { findDecoys } from './detections/find-decoys-task.ts';
import { gatherEvidenceTask } from './evidence/evidence-tasks.ts';
import { gatherEvidence } from './evidence/gather-evidence-task.ts';
import { compareVersions } from './findings/comparison/compare-runs-task.ts';
import { compareRunsTask } from './findings/comparison/comparison-tasks.ts';
import { findFindingsTask } from './findings/detect/detect-tasks.ts';
import { detectFindings } from './findings/detect/find-findings-task.ts';
import { describeExplanation } from './findings/explanation/explain-finding-task.ts';
import { explainFindingTask } from './findings/explanation/explanation-tasks.ts';
import { findRemovals } from './findings/plans/find-removals-task.ts';
import { makePlan } from './findings/plans/plan-remediation-task.ts';
import { findRemovalsTask, planRemediationTask } from './findings/plans/plan-tasks.ts';
import { simulate } from './findings/simulation/simulate-task.ts';
import { simulateTask } from './findings/simulation/simulation-tasks.ts';
import { objectHistory } from './objects/object-history-task.ts';
import { objectInformation } from './objects/object-information-task.ts';
import {
  objectHistoryTask,
  objectInformationTask,
  relatedObjectsTask,
  relationshipDetailTask,
} from './objects/object-tasks.ts';
import { relatedObjects } from './objects/related-objects-task.ts';
import { relationshipDetail } from './objects/relationship-detail-task.ts';
import { expandNode } from './paths/expand-task.ts';
import { findPaths } from './paths/find-paths-task.ts';
import { expandTask, findPathsTask, shortestPathTask } from './paths/path-tasks.ts';
import { shortestPath } from './paths/shortest-path-task.ts';
import { staleObjectsTask } from './pipeline/pipeline-tasks.ts';
import { staleObjects } from './pipeline/stale-objects-task.ts';
import { checkPolicies } from './policies/check-policies-task.ts';
import { checkPoliciesTask } from './policies/policy-tasks.ts';
import { cypherRows } from './queries/cypher-rows-task.ts';
import { cypher, encodeAnswer } from './queries/cypher-task.ts';
import { drawObjects } from './queries/draw-objects-task.ts';
import { findObjects } from './queries/find-objects-task.ts';
import {
  cypherRowsTask,
  cypherTask,
  drawObjectsTask,
  encodeAnswerTask,
  findObjectsTask,
} from './queries/query-tasks.ts';
import { implement, type Tasks } from './workers/task.ts';
import { drawGroup } from './zones/asset-groups/draw-group-task.ts';
import { groupEntries } from './zones/asset-groups/group-entries-task.ts';
import { countGroups, groupMembers } from './zones/asset-groups/group-members-task.ts';
import {
  countGroupsTask,
  drawGroupTask,
  groupEntriesTask,
  groupMembersTask,
} from './zones/asset-groups/group-tasks.ts';
import { countMembersTask, countOfKindsTask, zoneMembersTask } from './zones/members/member-tasks.ts';
import { countMembers, countOfKinds, zoneMembers } from './zones/members/zone-members-task.ts';
import { selectMembers } from './zones/tagging/select-members-task.ts';
import { computeGroupTags } from './zones/tagging/tag-by-groups-task.ts';
import { computeTags } from './zones/tagging/tag-nodes-task.ts';
import { selectMembersTask, tagByGroupsTask, tagNodesTask } from './zones/tagging/tagging-tasks.ts';

/** Every task with its code. Only worker threads load this module. */
export const tasks: Tasks = [
  implement(cypherTask, cypher),
  implement(cypherRowsTask, cypherRows),
  implement(encodeAnswerTask, encodeAnswer),
  implement(findObjectsTask, findObjects),
  implement(drawObjectsTask, drawObjects),
  implement(findPathsTask, findPaths),
  implement(expandTask, expandNode),
  implement(objectInformationTask, objectInformation),
  implement(objectHistoryTask, objectHistory),
  implement(relatedObjectsTask, relatedObjects),
  implement(shortestPathTask, shortestPath),
  implement(completenessTask, completeness),
  implement(relationshipDetailTask, relationshipDetail),
  implement(dataQualityTask, dataQuality),
  implement(findFindingsTask, detectFindings),
  implement(staleObjectsTask, staleObjects),
  implement(simulateTask, simulate),
  implement(planRemediationTask, makePlan),
  implement(checkPoliciesTask, checkPolicies),
  implement(coverPathTask, coverPath),
  implement(decoysTask, findDecoys),
  implement(findRemovalsTask, findRemovals),
  implement(gatherEvidenceTask, gatherEvidence),
  implement(explainFindingTask, describeExplanation),
  implement(compareRunsTask, compareVersions),
  implement(selectMembersTask, selectMembers),
  implement(tagNodesTask, computeTags),
  implement(tagByGroupsTask, computeGroupTags),
  implement(zoneMembersTask, zoneMembers),
  implement(countMembersTask, countMembers),
  implement(countOfKindsTask, countOfKinds),
  implement(groupMembersTask, groupMembers),
  implement(countGroupsTask, countGroups),
  implement(groupEntriesTask, groupEntries),
  implement(drawGroupTask, drawGroup),
  implement(statementTask, runStatement),
];
