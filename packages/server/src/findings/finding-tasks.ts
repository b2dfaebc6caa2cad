import { defineTask } from '../workers/task.ts';
import type { CompareRunsInput, RunComparison } from './comparison/compare-runs-task.ts';
import type { FindFindingsInput, FoundFindings } from './detect/find-findings-task.ts';
import type { ExplainInput, ToldExplanation } from './explanation/explain-finding-task.ts';
import type { PlanInput, PlanOutput } from './plans/remediation-plan-task.ts';
import type { SimulateInput, SimulateOutput } from './simulation/simulate-task.ts';

export const findFindingsTask = defineTask<FindFindingsInput, FoundFindings>('find-findings');
export const explainFindingTask = defineTask<ExplainInput, ToldExplanation | undefined>('explain-finding');
export const planRemediationTask = defineTask<PlanInput, PlanOutput>('plan-remediation');
export const simulateTask = defineTask<SimulateInput, SimulateOutput>('simulate');
export const compareRunsTask = defineTask<CompareRunsInput, RunComparison>('compare-runs');
