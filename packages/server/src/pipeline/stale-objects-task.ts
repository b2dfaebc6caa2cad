import type { Task } from '../workers/task.ts';
import { staleObjects as find, type StaleObjects, type StaleRequest } from './stale-objects.ts';

export const staleObjects: Task<StaleRequest, StaleObjects> = (image, request, { deadline }) =>
  find(image, request, deadline);
