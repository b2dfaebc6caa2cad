import { getNodeHistory, type nodeChange } from '@chokepoint/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api/client.ts';

export type NodeChange = z.input<typeof nodeChange>;

/** What changed about a node, from version to version; the newest page first, older ones on demand. */
export const nodeHistoryQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['graph-node', id, 'history'],
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.call(getNodeHistory, {
          params: { node_id: id },
          query: pageParam === undefined ? {} : { before: String(pageParam) },
          signal,
        })
      ).body.data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next_before }) => next_before ?? undefined,
    staleTime: 30_000,
  });
