import { HYGIENE, TAG_TYPES } from '@chokepoint/analysis';
import type { RemediationPlanBody } from '@chokepoint/contract';
import { whatToFind } from '../findings/detect/findings-step.ts';
import { planRemediationTask } from '../findings/finding-tasks.ts';
import { encodePlan } from '../findings/plans/remediation-plan-routes.ts';
import type { PlanInput } from '../findings/plans/remediation-plan-task.ts';
import { scopeOf } from '../findings/requests/finding-request.ts';
import { ask } from '../graph-answers/ask.ts';
import type { Service } from '../service.ts';
import { TagStore } from '../zones/stores/tag-store.ts';
import type { ReportQuestion } from './gather-report.ts';

/** A report is read by people: what to do first. The endpoint of plans has no such bound. */
export const MOST_REMOVALS = 25;

/** For each environment and zone of the report, what to remove so that nobody is exposed, as far as so few removals go. */
export async function gatherPlans(
  service: Service,
  { caller, environments, zones }: ReportQuestion,
  signal: AbortSignal,
): Promise<RemediationPlanBody[]> {
  const tags = (await new TagStore(service.db).all()).filter(
    ({ id, type }) => id !== HYGIENE && type === TAG_TYPES.tier && zones.ids.includes(id),
  );
  const find = await whatToFind(service, { alone: false });
  const plans: RemediationPlanBody[] = [];
  for (const environmentId of environments)
    for (const zone of tags) {
      const alone = scopeOf(caller) === 'alone';
      const question = { environmentId, zone: zone.id, targetShare: 0, mostRemovals: MOST_REMOVALS, alone };
      using held = service.graph.images.lease();
      const input: PlanInput = { find, question };
      const plan = await ask(service, planRemediationTask, caller, signal, input, 'query', held);
      // The graph may have lost an environment since its last analysis.
      if (!('unknownEnvironment' in plan)) plans.push(encodePlan(plan, zone.name, held.version));
    }
  return plans;
}
