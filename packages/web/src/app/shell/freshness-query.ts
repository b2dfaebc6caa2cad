import { ApiError, runCypher } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { automaticApi } from '../../api/client.ts';

const QUERY = 'MATCH (n) WHERE n.objectid IN $ids RETURN n.objectid AS id, coalesce(n.lastcollected, n.lastseen) AS at';

/** When data of these environments was last ingested, by id. `version` is a moment after which it may be another. */
export const freshnessQuery = (ids: readonly string[], version: string | undefined) =>
  queryOptions({
    queryKey: ['freshness', ids, version],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      try {
        const { body } = await automaticApi.call(runCypher, {
          body: { query: QUERY, parameters: { ids }, include_properties: false },
          signal,
        });
        return pairs(body.data.literals.map(({ value }) => value));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return new Map();
        throw error;
      }
    },
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** Values come row by row, an id and a moment each. */
function pairs(values: readonly unknown[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at + 1 < values.length; at += 2)
    if (typeof values[at + 1] === 'string') found.set(String(values[at]), String(values[at + 1]));
  return found;
}
