import { ApiError, getRelationshipGuide } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** The guide to a relationship kind; null where there is none. */
export const guideQuery = (kind: string) =>
  queryOptions({
    queryKey: ['relationship-guide', kind],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call(getRelationshipGuide, { params: { kind }, signal })).body.data;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 600_000,
  });
