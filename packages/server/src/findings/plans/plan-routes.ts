import { planRemediationRoute, scriptRemediationPlanRoute } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { notFound } from '../../service-error.ts';
import type { DetectionParts } from '../detect/detection-parts.ts';
import { requireZone } from '../requests/require-zone.ts';
import { requireEnvironments } from '../requests/visible-findings.ts';
import { encodeScript } from './encode-script.ts';
import { formatPlan, requestedFormat } from './plan-format.ts';
import { PlanStore } from './plan-store.ts';
import { planZone } from './plan-zone.ts';
import { scriptPlan } from './script-plan.ts';

export function planHandlers(parts: DetectionParts & { readonly clock: Clock }): Handler[] {
  return [
    handle(planRemediationRoute, async (call) => {
      const { environment_id: environmentId, asset_group_tag_id: tag } = call.body;
      requireEnvironments(call.caller, [environmentId]);
      const zone = await requireZone(parts.db, tag);
      const { target_exposure: targetShare, max_removals: mostRemovals, search_seconds: seconds, effort } = call.body;
      const find = await parts.definitions.input({ alone: false });
      const wanted = { environmentId, targetShare, mostRemovals, effort, searchMs: seconds * 1000 };
      const plan = await planZone(parts, find, zone, wanted, call);
      if (!plan) throw notFound(`environment ${environmentId} is not collected`);
      const id = await new PlanStore(parts.db).insert(call.caller.user.id, plan, parts.clock.now());
      return formatPlan({ id, ...plan }, requestedFormat(call.query.Accept, call.request));
    }),
    handle(scriptRemediationPlanRoute, async (call) => {
      const id = call.params.remediation_plan_id;
      const { format, first, environment_id: environmentId, saved } = call.body;
      const script = await scriptPlan(parts, id, { format, first, environmentId, saved }, call);
      return ok({ data: encodeScript(id, format, script) });
    }),
  ];
}
