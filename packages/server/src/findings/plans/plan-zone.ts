import type { PlanQuestion } from '@chokepoint/analysis';
import type { RemediationPlanBody } from '@chokepoint/contract';
import { analysisSettings } from '../../analysis/analysis-settings.ts';
import type { Call } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { FlagStore } from '../../settings/flag-store.ts';
import type { ParameterStore } from '../../settings/parameter-store.ts';
import type { ZoneTag } from '../../zones/stores/tag-store.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import type { FindFindingsInput } from '../detect/found-finding.ts';
import { scopeOf } from '../requests/visible-findings.ts';
import { askPlan } from './ask-plan.ts';
import { encodePlan } from './encode-plan.ts';

export type PlanParts = DetectionParts & { readonly flags: FlagStore; readonly parameters: ParameterStore };

/** A zone to protect, and how much those exposed to it count. */
export type PlannedZone = Pick<ZoneTag, 'id' | 'name'> & { readonly weight?: number };

/** Plans what to remove to protect one or several zones; or which environment the graph does not have. */
export async function planZone(
  parts: PlanParts,
  find: FindFindingsInput,
  zones: readonly PlannedZone[],
  wanted: Omit<PlanQuestion, 'zone' | 'alone'>,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
): Promise<RemediationPlanBody | { readonly unknownEnvironment: string }> {
  const question = { ...wanted, zone: zones[0]!.id, alone: scopeOf(caller) === 'alone' };
  const weighted = zones.map(({ id, weight = 1 }) => ({ zone: id, weight }));
  using lease = parts.graph.images.lease();
  const input = { find, question, zones: weighted, settings: await analysisSettings(parts) };
  const plan = await askPlan(parts, input, { caller, signal }, lease);
  if ('unknownObject' in plan) throw badRequest(`there is no object ${plan.unknownObject}`);
  return 'unknownEnvironment' in plan ? plan : encodePlan(plan, zones, lease.version);
}
