import type { Principal } from '../callers/principal.ts';
import type { ImageLease } from '../graph/graph-images.ts';
import type { GraphStore } from '../graph/graph-store.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import { type Task, TaskRefused, TaskTimedOut, TaskTooLarge, TaskYielded } from '../workers/task.ts';
import type { Queue, WorkerPool } from '../workers/worker-pool.ts';

/** The request's own time limit ends a task; this only bounds a request whose limit was lifted. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 2 ** 30;

export type AskParts = {
  readonly graph: Pick<GraphStore, 'images'>;
  readonly workers: Pick<WorkerPool, 'run'>;
};

/** Has a worker thread run a task for a caller, on the image given or else on the newest. */
export async function ask<Input, Output>(
  parts: AskParts,
  task: Task<Input, Output>,
  caller: Principal,
  signal: AbortSignal,
  input: NoInfer<Input>,
  queue: Queue = 'lookup',
  given?: ImageLease,
): Promise<Output> {
  using own = given ? undefined : parts.graph.images.lease();
  const image = given ?? own!;
  const limits = { milliseconds: LONGEST_MS, bytes: MOST_BYTES, yields: true };
  const options = { image, ids: parts.graph.images.codeFor(caller), queue, owner: caller.user.id, ...limits, signal };
  try {
    return await parts.workers.run(task, input, options);
  } catch (error) {
    if (error instanceof TaskTimedOut) throw new ServiceError('timed-out', error.message);
    if (error instanceof TaskYielded || error instanceof TaskRefused)
      throw new ServiceError('unavailable', error.message, { retryAfter: 5 });
    if (error instanceof TaskTooLarge) throw badRequest(error.message);
    throw error;
  }
}
