import type { Service } from '../../service.ts';

const MOST = 6;

/**
 * How many selectors are run at the same time: as the parameter says, but never more than there are threads for, because
 * the time that a selector waits for one would count as its own.
 */
export async function selectorsAtOnce({
  parameters,
  workers,
}: {
  readonly parameters: Pick<Service['parameters'], 'value'>;
  readonly workers: Pick<Service['workers'], 'share'>;
}): Promise<number> {
  const { selector_worker_limit: limit } = await parameters.value('analysis.tagging');
  const allowed = typeof limit === 'number' && limit >= 1 ? Math.floor(limit) : 1;
  return Math.min(allowed, MOST, workers.share('query'));
}
