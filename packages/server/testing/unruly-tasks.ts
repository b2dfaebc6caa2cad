import { UsageError } from '@chokepoint/graph';
import { tasks as realTasks } from '../src/tasks.ts';
import { defineTask, implement, type Tasks } from '../src/workers/task.ts';

export const pollsForever = defineTask<object, never>('polls-forever');
export const spinsForever = defineTask<object, never>('spins-forever');
export const hoardsArrays = defineTask<object, never>('hoards-arrays');
export const takesCounted = defineTask<{ readonly bytes: number }, number>('takes-counted');
export const throws = defineTask<{ readonly message: string }, never>('throws');
export const isShared = defineTask<object, boolean>('is-shared');

/** Tasks that do what no task should, to see that the pool copes; and the real ones. */
export const tasks: Tasks = [
  ...realTasks,
  implement(pollsForever, (_image, _input, { deadline }) => {
    for (;;) deadline.check();
  }),
  implement(spinsForever, () => {
    for (let turn = 0; ; turn = (turn + 1) % 1000);
  }),
  implement(hoardsArrays, () => {
    const hoard: Uint8Array[] = [];
    for (;;) hoard.push(new Uint8Array(8 << 20).fill(1));
  }),
  implement(takesCounted, (_image, { bytes }, { memory }) => memory.uint8(bytes).length),
  implement(throws, (_image, { message }) => {
    throw new UsageError(message);
  }),
  implement(isShared, (image) => image.outTarget.buffer instanceof SharedArrayBuffer),
];
