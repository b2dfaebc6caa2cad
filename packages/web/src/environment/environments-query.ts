import { listEnvironments } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';

/** The domains, tenants and other environments in the graph. */
export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  queryFn: async ({ signal }) => (await api.call(listEnvironments, { signal })).body.data,
  staleTime: 60_000,
});
