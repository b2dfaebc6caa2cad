import { getSystem } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const REFRESH_MS = 5000;

export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await api.call(getSystem, { signal })).body.data,
  refetchInterval: REFRESH_MS,
});

export type System = Awaited<ReturnType<NonNullable<typeof systemQuery.queryFn>>>;
