import { type BodyInput, changeFindingsWork, getFindingWork } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';

export type WorkChange = Omit<BodyInput<typeof changeFindingsWork>, 'ids'>;
type State = NonNullable<WorkChange['state']>;

/** The states that a user can choose. */
export const STATES: readonly State[] = ['open', 'planned', 'in progress', 'accepted', 'fixed'];

export const workQuery = (id: number) =>
  queryOptions({
    queryKey: ['findings', 'work', id],
    queryFn: async ({ signal }) =>
      (await api.call(getFindingWork, { params: { attack_path_id: id }, signal })).body.data,
    retry: false,
  });

export type FindingWork = Awaited<ReturnType<NonNullable<ReturnType<typeof workQuery>['queryFn']>>>;

/** All of the findings, or none if one of them is gone. */
export async function changeFindings(ids: readonly number[], change: WorkChange): Promise<void> {
  await api.call(changeFindingsWork, { body: { ids: [...ids], ...change } });
  await queryClient.invalidateQueries({ queryKey: ['findings'] });
}

export const stateText = (state: string): string => state[0]!.toUpperCase() + state.slice(1);
