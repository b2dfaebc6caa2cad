import type { TaskFunction } from '../workers/task.ts';
import { staleObjects as find, type StaleObjects, type StaleRequest } from './stale-objects.ts';

export const staleObjects: TaskFunction<StaleRequest, StaleObjects> = (image, request, { deadline }) =>
  find(image, request, deadline);
