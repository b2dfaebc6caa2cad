import { PLAN_FORMATS, type PlanFormat, planRemediationRoute, type RemediationPlanBody } from '@chokepoint/contract';
import { ask } from '../../graph-answers/ask.ts';
import { type Handler, handle, ok, type RequestFacts } from '../../http/handler.ts';
import type { Service } from '../../service.ts';
import { badRequest, notFound } from '../../service-error.ts';
import { isTierZeroTag, TagStore } from '../../zones/stores/tag-store.ts';
import type { FoundEnd } from '../detect/find-findings-task.ts';
import { whatToFind } from '../detect/findings-step.ts';
import { planRemediationTask } from '../finding-tasks.ts';
import { requireEnvironments, scopeOf } from '../requests/finding-request.ts';
import { planCsv, planHtml, planMarkdown } from './remediation-plan-files.ts';
import type { PlanInput, ToldPlan } from './remediation-plan-task.ts';

export function remediationPlanHandlers(service: Service): Handler[] {
  return [
    handle(planRemediationRoute, async ({ body, query, caller, signal, request }) => {
      requireEnvironments(caller, [body.environment_id]);
      const zone = await requireZone(service, body.asset_group_tag_id);
      const input: PlanInput = {
        find: await whatToFind(service, { alone: false }),
        question: {
          environmentId: body.environment_id,
          zone: zone.id,
          targetShare: body.target_exposure,
          mostRemovals: body.max_removals,
          effort: body.effort,
          alone: scopeOf(caller) === 'alone',
        },
      };
      using held = service.graph.images.lease();
      const plan = await ask(service, planRemediationTask, caller, signal, input, 'query', held);
      if ('unknownEnvironment' in plan) throw notFound(`environment ${plan.unknownEnvironment} is not collected`);
      return answerOf(encodePlan(plan, zone.name, held.version), formatOf(query.Accept, request));
    }),
  ];
}

async function requireZone({ db }: Service, given: number | undefined) {
  const tags = await new TagStore(db).all();
  const tag = tags.find((one) => (given === undefined ? isTierZeroTag(one) : one.id === given));
  if (!tag) throw notFound('asset group tag not found');
  if (tag.type !== 1) throw badRequest(`asset group tag ${tag.id} is not a zone`);
  return tag;
}

/** The parameter goes before the header; of several in the header, the first that is known. */
export function formatOf(parameter: PlanFormat | undefined, request: RequestFacts): PlanFormat {
  if (parameter !== undefined) return parameter;
  const wanted = (request.header('accept') ?? '').split(',').map((one) => one.split(';')[0]!.trim().toLowerCase());
  return (
    PLAN_FORMATS.find((format) => wanted[0] === format) ??
    PLAN_FORMATS.find((one) => wanted.includes(one)) ??
    PLAN_FORMATS[0]
  );
}

const FILE_WRITERS = { 'text/csv': planCsv, 'text/markdown': planMarkdown, 'text/html': planHtml } as const;

/** Files as bytes: text would be given a charset, and clients compare the header as a whole. */
function answerOf(plan: RemediationPlanBody, format: PlanFormat) {
  if (format === 'application/json') return ok({ data: plan });
  const body = Buffer.from(FILE_WRITERS[format](plan));
  return { status: 200, body, headers: { 'content-type': format } } as const;
}

export function encodePlan(plan: ToldPlan, zoneName: string, version: number): RemediationPlanBody {
  let before = plan.exposedBefore;
  return {
    environment_id: plan.environmentId,
    environment_name: plan.environmentName,
    asset_group_tag_id: plan.zone,
    zone_name: zoneName,
    graph_version: version,
    population: plan.population,
    exposed_before: plan.exposedBefore,
    exposed_target: plan.exposedTarget,
    exposed_after: plan.exposedAfter,
    reached: plan.exposedAfter <= plan.exposedTarget,
    unavoidable: plan.unavoidable,
    effort: plan.effort,
    effort_bound: plan.effortBound,
    removal_count: plan.removals,
    steps: plan.steps.map(({ removals, effort, exposed }, at) => {
      const relieved = before - exposed;
      before = exposed;
      return {
        step: at + 1,
        effort,
        exposed_after: exposed,
        relieved,
        removals: removals.map((one) => ({
          relationship_id: one.id,
          kind: one.kind,
          source: encodeEnd(one.source),
          target: encodeEnd(one.target),
          effort: one.effort,
          derived: one.derived,
          inherited: one.inherited,
          findings: [...one.types],
        })),
      };
    }),
  };
}

const encodeEnd = ({ id, name, kind, environmentId }: FoundEnd) => ({ id, name, kind, environment_id: environmentId });
