import type { Vocabulary } from '@chokepoint/cypher/language';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cypher } from '../graph/ask-graph.ts';

/** Stand for every kind that an attacker can walk. */
const SHORTCUTS = ['ALL_ATTACK_PATHS', 'AD_ATTACK_PATHS', 'AZ_ATTACK_PATHS'];

/** The names that the graph knows, for completion and for remarks about names that it does not. */
export function useVocabulary(): Vocabulary {
  const { data } = useQuery({
    queryKey: ['vocabulary'],
    queryFn: async ({ signal }) => {
      const [labels, types, keys] = await Promise.all(
        [
          'MATCH (n) UNWIND labels(n) AS name RETURN DISTINCT name ORDER BY name',
          'MATCH ()-[r]->() RETURN DISTINCT type(r) AS name ORDER BY name',
          'MATCH (n) UNWIND keys(n) AS name RETURN DISTINCT name ORDER BY name',
        ].map(async (query) => (await cypher(query, signal)).literals.map(({ value }) => String(value))),
      );
      return { labels, types, keys };
    },
    staleTime: 10 * 60_000,
    retry: false,
  });
  return useMemo(
    () => (data ? { labels: data.labels!, types: [...SHORTCUTS, ...data.types!], properties: data.keys! } : {}),
    [data],
  );
}
