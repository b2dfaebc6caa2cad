import { type PlanFormat, planRemediationRoute, type RemediationPlanBody } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { type LongQuestion, PATIENCE_SECONDS } from '../../api/use-long-query.ts';
import { type PlanSearch, USUAL_MOST } from './plan-search.ts';

export type Plan = RemediationPlanBody;
export type PlanStep = Plan['steps'][number];
export type Removal = PlanStep['removals'][number];

/** A plan as the service writes it, in any of its formats. */
export async function writtenPlan(
  { environment, zone, target = 0, most = USUAL_MOST, never = [] }: PlanSearch,
  format: PlanFormat,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { body } = await api.call(planRemediationRoute, {
    query: { Accept: format },
    body: {
      environment_id: environment!,
      ...(zone !== undefined && { asset_group_tag_id: zone }),
      target_exposure: target / 100,
      max_removals: most,
      effort: Object.fromEntries(never.map((kind) => [kind, null])),
    },
    wait: PATIENCE_SECONDS,
    ...(signal && { signal }),
  });
  return body;
}

export const planQuestion = (search: PlanSearch): LongQuestion<Plan> => ({
  key: ['plan', search],
  ask: async (signal) =>
    (JSON.parse(new TextDecoder().decode(await writtenPlan(search, 'application/json', signal))) as { data: Plan })
      .data,
});

export const cutOf = ({ source, kind, target }: Removal) => ({ source: source.id, kind, target: target.id });
