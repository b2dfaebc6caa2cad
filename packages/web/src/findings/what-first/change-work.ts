import { changeFindingsWork, getFindingWork, listFindingDetails, type RemediationPlanBody } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];
/** Where a change was proposed. */
export type ChangePlace = { readonly environment: string; readonly zone: number };
/** What is done about the findings that a change would resolve. */
export type ChangeWork = {
  readonly ids: readonly number[];
  readonly state: string;
  readonly owner: string;
};
type WorkChange = { readonly state?: 'planned'; readonly owner?: string; readonly due_at?: string };

export const changeWorkQuery = ({ source, target, findings }: Removal, { environment, zone }: ChangePlace) =>
  queryOptions({
    queryKey: ['findings', 'change-work', environment, zone, source.id, target.id, findings],
    queryFn: async ({ signal }): Promise<ChangeWork | null> => {
      const rows = await Promise.all(
        findings.map(async (finding) => {
          const { body } = await api.call(listFindingDetails, {
            params: { domain_id: environment },
            query: { finding, asset_group_tag_id: String(zone) },
            list: { filters: { FromPrincipal: source.id, ToPrincipal: target.id }, limit: 10 },
            signal,
          });
          return body.data;
        }),
      );
      const ids = rows.flat().map(({ id }) => id);
      if (ids[0] === undefined) return null;
      const { state, owner } = (await api.call(getFindingWork, { params: { attack_path_id: ids[0] }, signal })).body
        .data;
      return { ids, state, owner };
    },
    enabled: findings.length > 0,
    staleTime: 60_000,
    retry: false,
  });

/** Changes the work on all findings of a change. */
export async function changeWork({ ids }: ChangeWork, change: WorkChange): Promise<void> {
  await api.call(changeFindingsWork, { body: { ids: [...ids], ...change } });
  await queryClient.invalidateQueries({ queryKey: ['findings'] });
}
