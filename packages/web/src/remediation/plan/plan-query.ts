import { type PlanFormat, planRemediationRoute, type RemediationPlanBody } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { type LongQuestion, PATIENCE_SECONDS } from '../../api/use-long-query.ts';
import { type PlanSearch, USUAL_MOST } from './plan-search.ts';

export type Plan = RemediationPlanBody;
export type PlanStep = Plan['steps'][number];
export type Removal = PlanStep['removals'][number];

/** A plan as a file. */
export async function planFile(search: PlanSearch, format: PlanFormat): Promise<Blob> {
  return (await api.open(planRemediationRoute, { ...planRequest(search), query: { Accept: format } })).blob();
}

function planRequest({ environment, zone, target = 0, most = USUAL_MOST, never = [] }: PlanSearch) {
  return {
    body: {
      environment_id: environment!,
      ...(zone !== undefined && { asset_group_tag_id: zone }),
      target_exposure: target / 100,
      max_removals: most,
      effort: Object.fromEntries(never.map((kind) => [kind, null])),
    },
    wait: PATIENCE_SECONDS,
  };
}

export const planQuestion = (search: PlanSearch): LongQuestion<Plan> => ({
  key: ['plan', search],
  ask: async (signal) => (await api.call(planRemediationRoute, { ...planRequest(search), signal })).body.data,
});

export const cutOf = ({ source, kind, target }: Removal) => ({ source: source.id, kind, target: target.id });
