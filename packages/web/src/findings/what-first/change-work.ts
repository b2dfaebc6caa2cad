import {
  changeChangeWork,
  changeFindingsWork,
  getFindingWork,
  listChangeWork,
  listFindingDetails,
  type RemediationPlanBody,
} from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];
/** Where a change was proposed. */
export type ChangePlace = { readonly environment: string; readonly zone: number };
/** What is done about a change. */
export type ChangeWork = {
  /** The findings that it would resolve. */
  readonly ids: readonly number[];
  /** The change itself, which has work of its own if there are none. */
  readonly change: ReturnType<typeof changeOf>;
  readonly state: string;
  readonly owner: string;
};
type WorkChange = {
  readonly state?: 'open' | 'planned' | 'in progress' | 'fixed';
  readonly owner?: string;
  readonly due_at?: string;
};

const changeOf = ({ source, kind, target }: Removal, { environment, zone }: ChangePlace) => ({
  environment_id: environment,
  asset_group_tag_id: zone,
  source_id: source.id,
  kind,
  target_id: target.id,
});

export const changeWorkQuery = (removal: Removal, place: ChangePlace) =>
  queryOptions({
    queryKey: ['findings', 'change-work', changeOf(removal, place), removal.findings],
    queryFn: async ({ signal }): Promise<ChangeWork> => {
      const change = changeOf(removal, place);
      const zone = String(place.zone);
      const rows = await Promise.all(
        removal.findings.map(async (finding) => {
          const { body } = await api.call(listFindingDetails, {
            params: { domain_id: place.environment },
            query: { finding, asset_group_tag_id: zone },
            list: { filters: { FromPrincipal: change.source_id, ToPrincipal: change.target_id }, limit: 10 },
            signal,
          });
          return body.data;
        }),
      );
      const ids = rows.flat().map(({ id }) => id);
      const known =
        ids[0] === undefined
          ? (
              await api.call(listChangeWork, {
                query: { environment_id: place.environment, asset_group_tag_id: zone },
                signal,
              })
            ).body.data.find(
              ({ source_id, kind, target_id }) =>
                source_id === change.source_id && kind === change.kind && target_id === change.target_id,
            )
          : (await api.call(getFindingWork, { params: { attack_path_id: ids[0] }, signal })).body.data;
      return { ids, change, state: known?.state ?? 'open', owner: known?.owner ?? '' };
    },
    staleTime: 60_000,
    retry: false,
  });

/** Changes the work on all findings of a change, or on the change itself. */
export async function changeWork({ ids, change }: ChangeWork, to: WorkChange): Promise<void> {
  await (ids.length > 0
    ? api.call(changeFindingsWork, { body: { ids: [...ids], ...to } })
    : api.call(changeChangeWork, { body: { ...change, ...to } }));
  await queryClient.invalidateQueries({ queryKey: ['findings'] });
}
