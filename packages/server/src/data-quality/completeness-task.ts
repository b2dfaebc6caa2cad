import type { Task } from '../workers/task.ts';
import { type Completeness, completenessOf } from './completeness.ts';

/** Completeness of the whole graph. */
export const completeness: Task<unknown, Completeness> = (image, _input, { deadline }) => {
  deadline.check();
  return completenessOf(image).all;
};
