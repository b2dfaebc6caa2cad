import type { PlanQuestion } from '@chokepoint/analysis';
import type { RemediationPlanBody } from '@chokepoint/contract';
import { ask } from '../../graph-answers/ask.ts';
import type { Call } from '../../http/handler.ts';
import { badRequest } from '../../service-error.ts';
import type { ZoneTag } from '../../zones/stores/tag-store.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import type { FindFindingsInput } from '../detect/found-finding.ts';
import { scopeOf } from '../requests/visible-findings.ts';
import { encodePlan } from './encode-plan.ts';
import { planRemediationTask } from './plan-tasks.ts';

/** Plans what to remove to protect a zone. Undefined when the graph has no such environment. */
export async function planZone(
  parts: Pick<DetectionParts, 'graph' | 'workers'>,
  find: FindFindingsInput,
  zone: Pick<ZoneTag, 'id' | 'name'>,
  wanted: Omit<PlanQuestion, 'zone' | 'alone'>,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
): Promise<RemediationPlanBody | undefined> {
  const question = { ...wanted, zone: zone.id, alone: scopeOf(caller) === 'alone' };
  using lease = parts.graph.images.lease();
  const plan = await ask(parts, planRemediationTask, caller, signal, { find, question }, 'query', lease);
  if ('unknownObject' in plan) throw badRequest(`there is no object ${plan.unknownObject}`);
  return 'unknownEnvironment' in plan ? undefined : encodePlan(plan, zone.name, lease.version);
}
