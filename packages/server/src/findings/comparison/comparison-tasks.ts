import { defineTask } from '../../workers/task.ts';
import type { CompareRunsInput, RunComparison } from './compare-runs-task.ts';

export const compareRunsTask = defineTask<CompareRunsInput, RunComparison>('compare-runs');
