import { defineTask } from '../workers/task.ts';
import type { FindPathsInput, FindPathsOutput } from './find-paths-task.ts';

export const findPathsTask = defineTask<FindPathsInput, FindPathsOutput>('find-paths');
