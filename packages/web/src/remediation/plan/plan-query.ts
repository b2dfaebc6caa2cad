import {
  type PlanFormat,
  planRemediationRoute,
  type RemediationPlanBody,
  scriptRemediationPlanRoute,
} from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { type LongQuery, TIMEOUT_SECONDS } from '../../api/use-long-query.ts';
import { DEFAULT_MOST, type PlanSearch } from './plan-search.ts';

export type Plan = RemediationPlanBody;
export type PlanStep = Plan['steps'][number];
export type Removal = PlanStep['removals'][number];

/** A plan as a file. */
export async function planFile(search: PlanSearch, format: PlanFormat): Promise<Blob> {
  return (await api.open(planRemediationRoute, { ...planRequest(search), query: { Accept: format } })).blob();
}

/** PowerShell that carries out a plan, a file for each directory; what cannot be scripted is in it as text. */
export async function planScript(id: string) {
  const params = { remediation_plan_id: id };
  return (await api.call(scriptRemediationPlanRoute, { params, body: { format: 'powershell' } })).body.data;
}

function planRequest(search: PlanSearch) {
  const { environment, zone, target = 0, most = DEFAULT_MOST, never = [], seconds, weight, more = [] } = search;
  return {
    body: {
      environment_id: environment!,
      ...(zone !== undefined && { asset_group_tag_id: zone }),
      ...(weight !== undefined && { zone_weight: weight }),
      more_zones: more.map(([id, counts]) => ({ asset_group_tag_id: id, weight: counts })),
      target_exposure: target / 100,
      max_removals: most,
      ...(seconds !== undefined && { search_seconds: seconds }),
      constraints: {
        never_within: [...(search.neverIn ?? [])],
        only_within: [...(search.onlyIn ?? [])],
        no_restart: search.noRestart === true,
      },
      effort: Object.fromEntries(never.map((kind) => [kind, null])),
    },
    wait: TIMEOUT_SECONDS,
  };
}

export const planQuery = (search: PlanSearch): LongQuery<Plan> => ({
  key: ['plan', search],
  run: async (signal) => (await api.call(planRemediationRoute, { ...planRequest(search), signal })).body.data,
});

export const cutOf = ({ source, kind, target }: Removal) => ({ source: source.id, kind, target: target.id });
