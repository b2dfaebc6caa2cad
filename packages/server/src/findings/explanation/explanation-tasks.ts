import { defineTask } from '../../workers/task.ts';
import type { DescribedExplanation, ExplainInput } from './explain-finding-task.ts';

export const explainFindingTask = defineTask<ExplainInput, DescribedExplanation | undefined>('explain-finding');
