import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from './query-client.ts';

/** A query that may take the service a while. */
export type LongQuery<T> = {
  readonly key: readonly unknown[];
  run(signal: AbortSignal): Promise<T>;
};

/** How long the service may take, in seconds: longer than it ever should, since the user can cancel. */
export const TIMEOUT_SECONDS = 300;

const FRESH_MS = 10 * 60_000;

/** Runs a query once, caches its result for a while, and can be stopped. Without a query nothing runs. */
export function useLongQuery<T>(wanted: LongQuery<T> | undefined) {
  const queryKey = wanted?.key ?? ['nothing'];
  const hash = hashKey(queryKey);
  const [stopped, setStopped] = useState<string>();
  const isStopped = stopped === hash;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => wanted!.run(signal),
    enabled: wanted !== undefined && !isStopped,
    staleTime: FRESH_MS,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    data: query.data,
    error: query.error,
    /** It is running. */
    isWorking: query.isFetching,
    isStopped: isStopped && query.data === undefined,
    stop(): void {
      setStopped(hash);
      void queryClient.cancelQueries({ queryKey, exact: true });
    },
    again(): void {
      if (isStopped) setStopped(undefined);
      else void query.refetch();
    },
  };
}
