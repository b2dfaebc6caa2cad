import { ApiError, getFindingTexts, listFoundTypes } from '@chokepoint/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

const titlesQuery = (types: readonly string[]) =>
  queryOptions({
    queryKey: ['finding-titles', types],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const found = (await api.call(listFoundTypes, { signal })).body.data;
      const titles = new Map(found.map(({ finding, title }) => [finding, title]));
      // Resolved types are not in the current list.
      await Promise.all(
        types.filter((type) => !titles.has(type)).map(async (type) => titles.set(type, await titleOf(type, signal))),
      );
      return titles;
    },
    staleTime: 10 * 60_000,
    enabled: types.length > 0,
  });

async function titleOf(type: string, signal: AbortSignal): Promise<string> {
  try {
    return (await api.call(getFindingTexts, { params: { finding: type }, signal })).body.data.title.trim() || type;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return type;
    throw error;
  }
}

/** The title of a finding type; its name until that is loaded. */
export function useFindingTitles(types: readonly string[]): (type: string) => string {
  const { data } = useQuery(titlesQuery([...new Set(types)].sort()));
  return (type) => data?.get(type) ?? type;
}
