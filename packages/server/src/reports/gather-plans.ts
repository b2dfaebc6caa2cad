import { HYGIENE, TAG_TYPES } from '@chokepoint/analysis';
import {
  FEW_CHANGES,
  firstRemovals,
  type QuickWins,
  quickWins,
  type RemediationPlanBody,
  SHORT_PLAN,
} from '@chokepoint/contract';
import { type PlanParts, planZone } from '../findings/plans/plan-zone.ts';
import { TagStore } from '../zones/stores/tag-store.ts';
import type { ReportQuery } from './report-query.ts';

/** As many as the pages ask for, so that a report and they tell the same. A report lists the first of them. */
export const MOST_REMOVALS = 1000;
/** Of several plans in one report none may take long. */
const SEARCH_MS = 2500;

/** A plan, and the few changes that close most attack paths where it takes many to cut principals off. */
export type ReportedPlan = RemediationPlanBody & { readonly wins?: QuickWins };

/** For each environment and zone of the report: what to remove so that no one is exposed. */
export async function gatherPlans(
  parts: PlanParts,
  { caller, environments, zones }: ReportQuery,
  signal: AbortSignal,
): Promise<ReportedPlan[]> {
  const tags = (await new TagStore(parts.db).all()).filter(
    ({ id, type }) => id !== HYGIENE && type === TAG_TYPES.tier && zones.ids.includes(id),
  );
  const find = await parts.definitions.input({ alone: false });
  const plans: ReportedPlan[] = [];
  for (const environmentId of environments)
    for (const zone of tags) {
      const wanted = { environmentId, targetShare: 0, mostRemovals: MOST_REMOVALS, searchMs: SEARCH_MS };
      const plan = await planZone(parts, find, [zone], wanted, { caller, signal });
      // The graph may have lost an environment since its last analysis.
      if ('unknownEnvironment' in plan) continue;
      const many = firstRemovals(plan)?.removals.length ?? 0;
      const bounds = { mostRemovals: SHORT_PLAN.max_removals, searchMs: SHORT_PLAN.search_seconds * 1000 };
      const short =
        many > FEW_CHANGES
          ? await planZone(parts, find, [zone], { ...wanted, ...bounds }, { caller, signal })
          : undefined;
      const wins = short && !('unknownEnvironment' in short) ? quickWins(short) : undefined;
      plans.push(wins && wins.removals.length < many ? { ...plan, wins } : plan);
    }
  return plans;
}
