import { UsageError } from '@chokepoint/graph';
import { tasks as realTasks } from '../src/tasks.ts';
import type { Task, Tasks } from '../src/workers/task.ts';

const pollsForever: Task = (_image, _input, { deadline }) => {
  for (;;) deadline.check();
};

const spinsForever: Task = () => {
  for (let turn = 0; ; turn = (turn + 1) % 1000);
};

const hoardsArrays: Task = () => {
  const hoard: Uint8Array[] = [];
  for (;;) hoard.push(new Uint8Array(8 << 20).fill(1));
};

const takesCounted: Task<{ bytes: number }> = (_image, { bytes }, { memory }) => memory.uint8(bytes).length;

const throws: Task<{ message: string }> = (_image, { message }) => {
  throw new UsageError(message);
};

const isShared: Task = (image) => image.outTarget.buffer instanceof SharedArrayBuffer;

/** Tasks that do what no task should, to see that the pool copes; and the real ones. */
export const tasks: Tasks = {
  ...realTasks,
  'polls-forever': pollsForever,
  'spins-forever': spinsForever,
  'hoards-arrays': hoardsArrays,
  'takes-counted': takesCounted as Task,
  throws: throws as Task,
  'is-shared': isShared,
};
