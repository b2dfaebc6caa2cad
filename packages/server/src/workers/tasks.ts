import { cypher } from '../asking/cypher-task.ts';
import { search } from './search-task.ts';
import { shortestPaths } from './shortest-paths-task.ts';
import type { Task, Tasks } from './task.ts';

/** What worker threads can be asked, by name. */
export const tasks = {
  'shortest-paths': shortestPaths as Task,
  search: search as Task,
  cypher: cypher as Task,
} satisfies Tasks;
