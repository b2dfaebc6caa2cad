import { explainFindingRoute } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Cut } from '../tray/tray.ts';
import { type FindingRow, isRelationship } from './finding-queries.ts';

/** The kind of relationship that findings of one type are. Rows do not contain it, explanations do. */
export function useFindingKind(rows: readonly FindingRow[]): string | undefined {
  const row = rows.find(isRelationship);
  const { data } = useQuery({
    queryKey: ['finding-kind', row?.Finding],
    queryFn: async ({ signal }) => {
      const { body } = await api.call(explainFindingRoute, {
        params: { attack_path_id: row!.id },
        query: { samples: '0' as never },
        signal,
      });
      return body.data.relationship?.kind ?? null;
    },
    enabled: row !== undefined,
    staleTime: 600_000,
    retry: false,
  });
  return row && (data ?? undefined);
}

/** The relationships that findings are. */
export const cutsOf = (rows: readonly FindingRow[], kind: string): readonly Cut[] =>
  rows
    .filter(isRelationship)
    .map(({ FromPrincipal, ToPrincipal }) => ({ source: FromPrincipal, kind, target: ToPrincipal }));
