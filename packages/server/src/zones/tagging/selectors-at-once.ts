import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';

const MOST = 6;

/**
 * How many selectors run at the same time: as the parameter says, but never more than there are threads for, because the
 * time that a selector waits for a thread would count as its own.
 */
export async function selectorsAtOnce({
  parameters,
  workers,
}: {
  readonly parameters: Pick<ParameterStore, 'value'>;
  readonly workers: Pick<WorkerPool, 'share'>;
}): Promise<number> {
  const { selector_worker_limit: limit } = await parameters.value('analysis.tagging');
  const allowed = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : 1;
  return Math.min(allowed, MOST, workers.share('query'));
}
