import { searchObjects } from '@chokepoint/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { STYLED_KINDS } from '../graph/kind-styles.ts';

export type Found = {
  readonly objectid: string;
  readonly type: string;
  readonly name: string;
  readonly system_tags: string;
};

const SHOWN = '12';

/** `user:bob` looks among users only; the kind may be written in any case. */
export const objectSearch = (text: string) => {
  const [, kind, rest] = /^([A-Za-z][A-Za-z0-9_]*):(.*)$/.exec(text) ?? [];
  const wanted = text.trim();
  return queryOptions({
    queryKey: ['search', wanted],
    queryFn: async ({ signal }): Promise<readonly Found[]> => {
      const ask = async (q: string, type?: string) =>
        (
          await api.call(searchObjects, {
            query: { q, limit: SHOWN, ...(type ? { type } : {}) },
            signal,
          })
        ).body.data ?? [];
      const known = kind ? knownKind(kind) : undefined;
      return known && rest?.trim() ? ask(rest.trim(), known) : ask(wanted);
    },
    enabled: wanted !== '' && !(kind && rest?.trim() === '' && knownKind(kind)),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
};

function knownKind(text: string): string | undefined {
  return STYLED_KINDS.find((kind) => kind.toLowerCase() === text.toLowerCase());
}
