import { defineTask } from '../../workers/task.ts';
import type { SimulateOutput } from './simulate-task.ts';
import type { SimulateInput } from './simulations.ts';

export const simulateTask = defineTask<SimulateInput, SimulateOutput>('simulate');
