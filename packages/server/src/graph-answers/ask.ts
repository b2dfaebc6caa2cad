import type { Principal } from '../callers/principal.ts';
import type { ImageLease } from '../graph/graph-images.ts';
import type { Service } from '../service.ts';
import { badRequest, ServiceError } from '../service-error.ts';
import type { tasks } from '../tasks.ts';
import { TaskTimedOut, TaskTooLarge } from '../workers/task.ts';
import type { Lane } from '../workers/worker-pool.ts';

/** The request's own time limit ends a task; this only keeps a lifted limit from meaning for ever. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 2 ** 30;

/** Asks a worker thread about an image, the newest when none is given, on behalf of a caller. */
export async function ask<Output>(
  service: Pick<Service, 'graph' | 'workers'>,
  task: keyof typeof tasks,
  caller: Principal,
  signal: AbortSignal,
  input: Readonly<Record<string, unknown>>,
  lane: Lane = 'lookup',
  held?: ImageLease,
): Promise<Output> {
  using own = held ? undefined : service.graph.images.lease();
  const image = held ?? own!;
  const options = { image, lane, owner: caller.user.id, milliseconds: LONGEST_MS, bytes: MOST_BYTES, signal };
  try {
    return await service.workers.run<Output>(task, input, options);
  } catch (error) {
    if (error instanceof TaskTimedOut) throw new ServiceError('timed-out', error.message);
    if (error instanceof TaskTooLarge) throw badRequest(error.message);
    throw error;
  }
}
