import { listKinds, searchObjects } from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { typingPause } from '../browser/typing-pause.ts';
import { STYLED_KINDS } from './kind-styles.ts';

export type Found = {
  readonly objectid: string;
  readonly type: string;
  readonly name: string;
  readonly system_tags: string;
};

const SHOWN = '12';

/**
 * `user:bob` searches users only; any kind in the graph can be used, in any letter case. `environment` is the id of the
 * only one to search in.
 */
export const objectSearch = (text: string, environment?: string) => {
  const [, kind, rest] = /^([A-Za-z][A-Za-z0-9_]*):(.*)$/.exec(text) ?? [];
  const wanted = text.trim();
  return queryOptions({
    queryKey: ['search', wanted, environment ?? ''],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const search = async (q: string, type?: string) =>
        (
          await api.call(searchObjects, {
            query: {
              q,
              limit: SHOWN,
              ...(type ? { type } : {}),
              ...(environment ? { environment_id: environment } : {}),
            },
            signal,
          })
        ).body.data;
      await typingPause(signal);
      const known = kind ? await knownKind(kind) : undefined;
      return known && rest?.trim() ? search(rest.trim(), known) : search(wanted);
    },
    enabled: wanted !== '' && !(kind && rest?.trim() === ''),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
};

/** The kinds of objects in the graph, including those of extensions. */
const nodeKindsQuery = queryOptions({
  queryKey: ['node-kinds'],
  queryFn: async () => (await api.call(listKinds, { list: { filters: { type: 'node' } } })).body.data.kinds,
  staleTime: 60_000,
  retry: false,
});

async function knownKind(text: string): Promise<string | undefined> {
  const is = (kind: string) => kind.toLowerCase() === text.toLowerCase();
  return STYLED_KINDS.find(is) ?? (await queryClient.fetchQuery(nodeKindsQuery).catch(() => [])).find(is);
}
