import { defineTask } from '../workers/task.ts';
import type { CheckPoliciesInput } from './check-policies-task.ts';
import type { RuleVerdict } from './policy.ts';

export const checkPoliciesTask = defineTask<CheckPoliciesInput, RuleVerdict[][]>('check-policies');
