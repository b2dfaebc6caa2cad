import type { RemediationPlanBody } from './routes/remediation-plans.ts';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];

/** A shorter beginning of a plan is enough if it achieves this share of the whole. */
const ENOUGH = 0.8;

/** The smallest number of changes that achieves most of what a plan can; undefined if it achieves nothing. */
export function firstRemovals({
  steps,
  prefixes,
}: Pick<RemediationPlanBody, 'steps' | 'prefixes'>):
  | { readonly removals: readonly Removal[]; readonly relieved: number }
  | undefined {
  const removals = steps.flatMap((step) => step.removals);
  let [count, relieved] = [0, 0];
  const ends = steps.map((step) => {
    count += step.removals.length;
    relieved += step.relieved;
    return { count, relieved };
  });
  const candidates = [...prefixes.map((one) => ({ count: one.removals, relieved: one.relieved })), ...ends]
    .filter((one) => one.relieved > 0 && one.count <= removals.length)
    .sort((a, b) => a.count - b.count);
  const most = Math.max(0, ...candidates.map((one) => one.relieved));
  const first = candidates.find((one) => one.relieved >= most * ENOUGH);
  return first && { removals: removals.slice(0, first.count), relieved: first.relieved };
}

/** A plan of a few changes, which closes as many attack paths as these can. */
export const SHORT_PLAN = { max_removals: 10, search_seconds: 1 } as const;
/** As many changes as people look at first. */
export const FEW_CHANGES = 3;
/** Closing less of the attack paths is not worth a headline. */
const WORTH = 0.25;

/** A few changes that close a good part of the attack paths, though most principals may keep another path. */
export type QuickWins = { readonly removals: readonly Removal[]; readonly closed: number; readonly paths: number };

/** Whether it takes so many changes to do most of what a plan can that a short one is worth asking for. */
export const isLongPlan = (plan: RemediationPlanBody): boolean =>
  (firstRemovals(plan)?.removals.length ?? 0) > FEW_CHANGES;

/** The first changes of a short plan, if they close a good part of the paths, and are fewer than those of the whole plan. */
export function quickWins(short: RemediationPlanBody, plan: RemediationPlanBody): QuickWins | undefined {
  const { removal_count, attack_paths_before: paths } = short;
  const removals = short.steps.flatMap((step) => step.removals);
  const whole = { removals: removal_count, attack_paths_after: short.attack_paths_after };
  const first = [...short.prefixes, whole]
    .filter((one) => one.removals >= Math.min(FEW_CHANGES, removal_count) && one.removals <= removals.length)
    .sort((a, b) => a.removals - b.removals)
    .find((one) => paths > 0 && 1 - one.attack_paths_after / paths >= WORTH);
  if (!first || first.removals >= (firstRemovals(plan)?.removals.length ?? 0)) return undefined;
  return { removals: removals.slice(0, first.removals), closed: paths - first.attack_paths_after, paths };
}
