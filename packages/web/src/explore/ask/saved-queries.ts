import { createSavedQuery, deleteSavedQuery, listSavedQueries } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

/** Own queries, and those that others share. */
export const savedQueriesQuery = queryOptions({
  queryKey: ['saved-queries'],
  queryFn: async ({ signal }) =>
    (await api.call(listSavedQueries, { query: { scope: 'all' }, list: { sorts: ['name'] }, signal })).body.data,
  staleTime: 30_000,
});

export async function saveQuery(name: string, query: string, description: string): Promise<void> {
  await api.call(createSavedQuery, { body: { name, query, description } });
  await queryClient.invalidateQueries({ queryKey: savedQueriesQuery.queryKey });
}

export async function forgetQuery(id: number): Promise<void> {
  await api.call(deleteSavedQuery, { params: { saved_query_id: id } });
  await queryClient.invalidateQueries({ queryKey: savedQueriesQuery.queryKey });
}
