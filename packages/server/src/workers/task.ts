import type { Deadline, GraphImage, Memory } from '@chokepoint/graph';

/** How long and how large a task may get. Long loops poll the deadline, large arrays are taken from the memory. */
export type TaskLimits = { readonly deadline: Deadline; readonly memory: Memory };

/** A question about one image that a worker thread answers. Input and output cross threads, so they are plain data. */
export type Task<Input = never, Output = unknown> = (image: GraphImage, input: Input, limits: TaskLimits) => Output;

export type Tasks = Readonly<Record<string, Task>>;

/** The task took longer than it was allowed to. */
export class TaskTimedOut extends Error {
  override name = 'TaskTimedOut';
}

/** The task needed more memory than it was allowed to. */
export class TaskTooLarge extends Error {
  override name = 'TaskTooLarge';
}

/** Nobody waits for the answer any more. */
export class TaskCancelled extends Error {
  override name = 'TaskCancelled';
}
