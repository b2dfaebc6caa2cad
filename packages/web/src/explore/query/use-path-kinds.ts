import { listExtensionEdges } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { api } from '../../api/client.ts';
import * as exploreTexts from '../texts.ts';
import { KIND_FAMILIES, type KindFamily } from './path-kinds.ts';

/** Every kind that a path may use: built-in ones, and those of extensions, by extension. */
export function usePathKinds(): { readonly families: readonly KindFamily[]; readonly kinds: readonly string[] } {
  const { may } = useViewer();
  const { data } = useQuery({
    queryKey: ['path-kinds-of-extensions'],
    queryFn: async ({ signal }) => (await api.call(listExtensionEdges, { signal })).body.data,
    enabled: may('opengraph/Read'),
    staleTime: 60_000,
    retry: false,
  });
  return useMemo(() => {
    const walked = (data ?? []).filter(({ is_traversable, is_builtin }) => is_traversable && !is_builtin);
    const groups = [...Map.groupBy(walked, ({ schema_name }) => schema_name)].map(([name, edges]) => ({
      name,
      kinds: edges.map((edge) => edge.name).sort(),
    }));
    const families = groups.length > 0 ? [...KIND_FAMILIES, { name: exploreTexts.openGraph, groups }] : KIND_FAMILIES;
    return { families, kinds: families.flatMap((family) => family.groups.flatMap(({ kinds }) => kinds)) };
  }, [data]);
}
