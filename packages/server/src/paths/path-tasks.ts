import { defineTask } from '../workers/task.ts';
import type { ExpandInput } from './expand-task.ts';
import type { FindPathsInput, FindPathsOutput } from './find-paths-task.ts';
import type { ShortestPathInput, ShortestPathOutput } from './shortest-path-task.ts';

export const findPathsTask = defineTask<FindPathsInput, FindPathsOutput>('find-paths');
export const shortestPathTask = defineTask<ShortestPathInput, ShortestPathOutput>('shortest-path');
export const expandTask = defineTask<ExpandInput, Uint8Array>('expand-node');
