import { planRemediationRoute, scriptRemediationPlanRoute } from '@chokepoint/contract';
import type { Clock } from '../../clock.ts';
import { type Handler, handle, ok } from '../../http/handler.ts';
import { badRequest, notFound } from '../../service-error.ts';
import { isEffortKind } from '../../settings/parameter-rules.ts';
import { requireEnvironments } from '../requests/visible-findings.ts';
import { encodeScript } from './encode-script.ts';
import { requestedConstraints } from './plan-constraints.ts';
import { formatPlan, requestedFormat } from './plan-format.ts';
import { PlanStore } from './plan-store.ts';
import { type PlanParts, planZone } from './plan-zone.ts';
import { requestedZones } from './plan-zones.ts';
import { scriptPlan } from './script-plan.ts';

export function planHandlers(parts: PlanParts & { readonly clock: Clock }): Handler[] {
  return [
    handle(planRemediationRoute, async (call) => {
      const { environment_id: environmentId, more_environment_ids: more, asset_group_tag_id: tag } = call.body;
      const moreEnvironments = [...new Set(more)].filter((id) => id !== environmentId);
      requireEnvironments(call.caller, [environmentId, ...moreEnvironments]);
      const zones = await requestedZones(parts.db, { ...call.body, asset_group_tag_id: tag });
      const constraints = await requestedConstraints(parts.db, call.body.constraints);
      const { target_exposure: targetShare, max_removals: mostRemovals, search_seconds: seconds, effort } = call.body;
      const unknown = Object.keys(effort).find((kind) => !isEffortKind(kind));
      if (unknown !== undefined) throw badRequest(`effort: "${unknown}" is not a relationship kind`);
      const find = await parts.definitions.input({ alone: false });
      const ends = { environmentId, moreEnvironments, constraints };
      const wanted = { ...ends, targetShare, mostRemovals, effort, searchMs: seconds * 1000 };
      const plan = await planZone(parts, find, zones, wanted, call);
      if ('unknownEnvironment' in plan) throw notFound(`environment ${plan.unknownEnvironment} is not collected`);
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
