import { compareFindingRuns, listFindingRuns } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type LongQuery, TIMEOUT_SECONDS } from '../../api/use-long-query.ts';

const MOST_RUNS = 500;
const MOST_SHOWN = 2000;

/** The analyses so far, the newest first. */
export const runsQuery = queryOptions({
  queryKey: ['finding-runs'],
  queryFn: async ({ signal }) => (await api.call(listFindingRuns, { list: { limit: MOST_RUNS }, signal })).body.data,
  refetchInterval: 60_000,
});

export type Run = Awaited<ReturnType<NonNullable<typeof runsQuery.queryFn>>>[number];

export const comparison = (before: number, after: number) =>
  ({
    key: ['run-comparison', before, after],
    run: async (signal: AbortSignal) =>
      (
        await api.call(compareFindingRuns, {
          query: { before: String(before), after: String(after), limit: String(MOST_SHOWN) },
          wait: TIMEOUT_SECONDS,
          signal,
        })
      ).body.data,
  }) satisfies LongQuery<unknown>;

export type RunComparison = Awaited<ReturnType<ReturnType<typeof comparison>['run']>>;
