import type { TaskFunction } from '../workers/task.ts';
import { type Completeness, completenessOf } from './completeness.ts';

/** Completeness of the whole graph. */
export const completeness: TaskFunction<unknown, Completeness> = (image, _input, { deadline }) => {
  deadline.check();
  return completenessOf(image).all;
};
