import { HYGIENE, TAG_TYPES } from '@chokepoint/analysis';
import { isLongPlan, type QuickWins, quickWins, type RemediationPlanBody, SHORT_PLAN } from '@chokepoint/contract';
import { type PlanParts, planZone } from '../findings/plans/plan-zone.ts';
import { TagStore } from '../zones/stores/tag-store.ts';
import type { ReportQuery } from './report-query.ts';

/** As many as the pages ask for, so that a report and they tell the same. A report lists the first of them. */
export const MOST_REMOVALS = 1000;
/** Of several plans in one report none may take long. */
const SEARCH_MS = 2500;

/** For each environment and zone of the report: what to remove so that no one is exposed. */
export async function gatherPlans(
  parts: PlanParts,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<RemediationPlanBody[]> {
  const plans: RemediationPlanBody[] = [];
  for await (const { plan } of planned(parts, query, signal)) plans.push(plan);
  return plans;
}

/** A plan, and the few changes that close most paths where it takes many to cut principals off. */
export type ReportedPlan = RemediationPlanBody & { readonly wins?: QuickWins };

/** The plans of a report that is read: long ones begin with the few changes that close most paths. */
export async function gatherReportedPlans(
  parts: PlanParts,
  query: ReportQuery,
  signal: AbortSignal,
): Promise<ReportedPlan[]> {
  const reported: ReportedPlan[] = [];
  for await (const { plan, again } of planned(parts, query, signal)) {
    const bounds = { mostRemovals: SHORT_PLAN.max_removals, searchMs: SHORT_PLAN.search_seconds * 1000 };
    const short = isLongPlan(plan) ? await again(bounds) : undefined;
    const wins = short && quickWins(short, plan);
    reported.push(wins ? { ...plan, wins } : plan);
  }
  return reported;
}

type Bounds = { readonly mostRemovals: number; readonly searchMs: number };

/** Each plan, and how to plan for the same within other bounds. */
async function* planned(parts: PlanParts, { caller, environments, zones }: ReportQuery, signal: AbortSignal) {
  const tags = (await new TagStore(parts.db).all()).filter(
    ({ id, type }) => id !== HYGIENE && type === TAG_TYPES.tier && zones.ids.includes(id),
  );
  const find = await parts.definitions.input({ alone: false });
  for (const environmentId of environments)
    for (const zone of tags) {
      const again = async (bounds: Bounds): Promise<RemediationPlanBody | undefined> => {
        const wanted = { environmentId, targetShare: 0, ...bounds };
        const plan = await planZone(parts, find, [zone], wanted, { caller, signal });
        // The graph may have lost an environment since its last analysis.
        return 'unknownEnvironment' in plan ? undefined : plan;
      };
      const plan = await again({ mostRemovals: MOST_REMOVALS, searchMs: SEARCH_MS });
      if (plan) yield { plan, again };
    }
}
