import { listKinds } from '@chokepoint/contract';
import type { Vocabulary } from '@chokepoint/cypher/language';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { cypher } from './graph-queries.ts';

/** Stand for every kind that an attacker can walk. */
const SHORTCUTS = ['ALL_ATTACK_PATHS', 'AD_ATTACK_PATHS', 'AZ_ATTACK_PATHS'];
/** Objects of a kind are alike: a sample knows nearly every name, and a large graph is not walked for the rest. */
const SAMPLE = 'MATCH (n) WITH n LIMIT 5000 UNWIND keys(n) AS name RETURN DISTINCT name ORDER BY name';

/** The names that the graph knows, for completion and for remarks about names that it does not. */
export function useVocabulary(): Vocabulary {
  const { data } = useQuery({
    queryKey: ['vocabulary'],
    queryFn: async ({ signal }) => {
      const kinds = async (type: 'node' | 'edge') =>
        (await api.call(listKinds, { list: { filters: { type } }, signal })).body.data.kinds;
      const [labels, types, sample] = await Promise.all([kinds('node'), kinds('edge'), cypher(SAMPLE, signal)]);
      return { labels, types: [...SHORTCUTS, ...types], properties: sample.literals.map(({ value }) => String(value)) };
    },
    staleTime: 10 * 60_000,
    retry: false,
  });
  return useMemo(() => data ?? {}, [data]);
}
