import { defineTask } from '../../workers/task.ts';
import type { SimulateOutput, SimulateRequest } from './simulate-task.ts';

export const simulateTask = defineTask<SimulateRequest, SimulateOutput>('simulate');
