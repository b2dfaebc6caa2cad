import { defineTask } from '../../workers/task.ts';
import type { PlanInput, PlanOutput } from './plan-remediation-task.ts';

export const planRemediationTask = defineTask<PlanInput, PlanOutput>('plan-remediation');
