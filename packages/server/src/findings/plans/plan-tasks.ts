import { defineTask } from '../../workers/task.ts';
import type { FindRemovalsInput, FindRemovalsOutput } from './find-removals-task.ts';
import type { PlanInput, PlanOutput } from './plan-remediation-task.ts';

export const planRemediationTask = defineTask<PlanInput, PlanOutput>('plan-remediation');
export const findRemovalsTask = defineTask<FindRemovalsInput, FindRemovalsOutput>('find-removals');
