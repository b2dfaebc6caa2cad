import { getPostureHistory } from '@chokepoint/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import type { Scope } from './scope/scope.ts';

const LONG_AGO_MS = 400 * 86_400_000;

export const idsOf = ({ environments }: Scope): readonly string[] => environments.map(({ id }) => id);

/** Whether these environments were analysed for the first time, so that counts have nothing to compare with. */
export function useIsFirstAnalysis(environments: readonly string[], zone?: number): boolean {
  const { data } = useQuery({
    queryKey: ['findings', 'measured', environments, zone],
    queryFn: async ({ signal }) => {
      const query = {
        environments: [...environments],
        start: new Date(Date.now() - LONG_AGO_MS).toISOString(),
        ...(zone !== undefined && { asset_group_tag_id: String(zone) }),
      };
      return (await api.call(getPostureHistory, { params: { data_type: 'findings' }, query, signal })).body.data.length;
    },
    enabled: environments.length > 0,
    staleTime: 60_000,
  });
  return data === 1;
}
