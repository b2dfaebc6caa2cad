import type { Team } from '@chokepoint/cypher';
import type { Deadline, GraphImage, Memory } from '@chokepoint/graph';

/**
 * A task that worker threads run on one image: its name, and the types of input and output. Both cross threads, so they
 * are plain data. The code is elsewhere, so that the main thread does not load it.
 */
export type Task<Input, Output> = {
  readonly name: string;
  /** Never set: ties the types to the name. */
  readonly types?: (input: Input) => Output;
};

export const defineTask = <Input, Output>(name: string): Task<Input, Output> => ({ name });

/** Bounds of a task. Long loops poll the deadline, large arrays are allocated from the memory. */
export type TaskLimits = {
  readonly deadline: Deadline;
  readonly memory: Memory;
  /** Threads that may help with a query. */
  readonly team?: Team | undefined;
};

/** The code of a task. */
export type TaskFunction<Input, Output> = (image: GraphImage, input: Input, limits: TaskLimits) => Output;

/** A task with its code, as a worker thread calls it: what was sent under the name has the type of that task. */
type TaskImplementation = {
  readonly name: string;
  run(image: GraphImage, input: unknown, limits: TaskLimits): unknown;
};

export const implement = <Input, Output>(
  { name }: Task<Input, Output>,
  run: NoInfer<TaskFunction<Input, Output>>,
): TaskImplementation => ({ name, run });

/** What a module of tasks exports as `tasks`. */
export type Tasks = readonly TaskImplementation[];

/** The task took longer than it was allowed to. */
export class TaskTimedOut extends Error {
  override name = 'TaskTimedOut';
}

/** The task needed more memory than it was allowed to. */
export class TaskTooLarge extends Error {
  override name = 'TaskTooLarge';
}

/** The task never ran: too many wait already. */
export class TaskRefused extends Error {
  override name = 'TaskRefused';
}

/** The task was stopped, because others had waited long enough for its thread. */
export class TaskYielded extends Error {
  override name = 'TaskYielded';
}

/** The caller no longer waits for the answer. */
export class TaskCancelled extends Error {
  override name = 'TaskCancelled';
}
