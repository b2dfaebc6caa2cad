import type { HeldImage } from '../graph/graph-images.ts';
import { badRequest, ServiceError } from '../http/service-error.ts';
import type { Principal } from '../identity/principal.ts';
import type { Service } from '../service.ts';
import { TaskTimedOut, TaskTooLarge } from '../workers/task.ts';
import type { tasks } from '../workers/tasks.ts';
import type { Lane } from '../workers/worker-pool.ts';

/** The request's own time limit ends a task; this only keeps a lifted limit from meaning for ever. */
const LONGEST_MS = 3_600_000;
const MOST_BYTES = 2 ** 30;

/** Asks a worker thread about an image, the newest when none is given, on behalf of a caller. */
export async function ask<Output>(
  service: Service,
  task: keyof typeof tasks,
  caller: Principal,
  signal: AbortSignal,
  input: Readonly<Record<string, unknown>>,
  lane: Lane = 'lookup',
  held?: HeldImage,
): Promise<Output> {
  using own = held ? undefined : service.graph.images.hold();
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

/** The environments that a caller may see; `undefined` = all. */
export function environmentsOf(caller: Principal): readonly string[] | undefined {
  if (caller.user.all_environments) return undefined;
  return caller.user.environments.map((one) => one.environment_id);
}

/** Node kinds that have a display of their own beside the built-in ones. */
export async function registeredKinds(service: Service): Promise<string[]> {
  const rows = await service.db.selectFrom('custom_node_kind').select('kind_name').execute();
  return rows.map((row) => row.kind_name);
}
