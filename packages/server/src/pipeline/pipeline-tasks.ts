import { defineTask } from '../workers/task.ts';
import type { StaleObjects, StaleRequest } from './stale-objects.ts';

export const staleObjectsTask = defineTask<StaleRequest, StaleObjects>('stale-objects');
