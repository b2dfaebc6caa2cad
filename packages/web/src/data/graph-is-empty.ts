import { ApiError, runCypher } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { automaticApi } from '../api/client.ts';

/** Another user, or the pipeline, may fill it. */
const LOOK_AGAIN_MS = 5_000;

export const graphIsEmptyQuery = queryOptions({
  queryKey: ['graph-is-empty'],
  queryFn: async ({ signal }) => {
    try {
      const { body } = await automaticApi.call(runCypher, { body: { query: 'MATCH (n) RETURN n LIMIT 1' }, signal });
      return Object.keys(body.data.nodes).length === 0;
    } catch (error) {
      // An empty answer.
      if (error instanceof ApiError && error.status === 404) return true;
      throw error;
    }
  },
  staleTime: LOOK_AGAIN_MS,
  refetchInterval: ({ state }) => (state.data ? LOOK_AGAIN_MS : false),
});
