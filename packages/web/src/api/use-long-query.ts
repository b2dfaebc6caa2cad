import { hashKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from './query-client.ts';

/** Something that the service may need a while for. */
export type LongQuestion<T> = {
  readonly key: readonly unknown[];
  ask(signal: AbortSignal): Promise<T>;
};

/** How long the service may take, in seconds: longer than it ever should, since whoever waits can stop. */
export const PATIENCE_SECONDS = 300;

const FRESH_MS = 10 * 60_000;

/** Asks once, keeps the answer for a while, and can be stopped. Without a question nothing is asked. */
export function useLongQuestion<T>(question: LongQuestion<T> | undefined) {
  const queryKey = question?.key ?? ['nothing'];
  const hash = hashKey(queryKey);
  const [stopped, setStopped] = useState<string>();
  const isStopped = stopped === hash;
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => question!.ask(signal),
    enabled: question !== undefined && !isStopped,
    staleTime: FRESH_MS,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return {
    data: asked.data,
    error: asked.error,
    /** It is being worked on. */
    isWorking: asked.isFetching,
    isStopped: isStopped && asked.data === undefined,
    stop(): void {
      setStopped(hash);
      void queryClient.cancelQueries({ queryKey, exact: true });
    },
    again(): void {
      if (isStopped) setStopped(undefined);
      else void asked.refetch();
    },
  };
}
