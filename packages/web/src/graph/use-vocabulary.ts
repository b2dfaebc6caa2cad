import { listKinds } from '@chokepoint/contract';
import type { Vocabulary } from '@chokepoint/cypher/language';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api/client.ts';
import { cypher } from './graph-queries.ts';

/** Shortcuts for every traversable kind. */
const SHORTCUTS = ['ALL_ATTACK_PATHS', 'AD_ATTACK_PATHS', 'AZ_ATTACK_PATHS'];
/**
 * Objects of a kind are similar: a sample has nearly every property name, and scanning a large graph for the rest is
 * not worth it.
 */
const SAMPLE = 'MATCH (n) WITH n LIMIT 5000 UNWIND keys(n) AS name RETURN DISTINCT name ORDER BY name';

/** The names in the graph, for completion and for warnings about unknown names. */
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
