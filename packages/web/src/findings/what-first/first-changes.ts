import { firstRemovals, type RemediationPlanBody } from '@chokepoint/contract';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];

/** The first changes of a plan that are worth making, and what they achieve. */
export type FirstChanges = {
  readonly changes: readonly Removal[];
  /** Principals that lose every path into the zone. */
  readonly relieved: number;
  readonly exposed: number;
  /** What the first few of them achieve without the others; undefined if these few are all. */
  readonly few?: { readonly count: number; readonly relieved: number; readonly closed: number };
};

/** As many as Home and Posture show. */
export const FEW = 3;

/** The smallest number of changes that achieves most of what the plan can; undefined if it achieves nothing. */
export function firstChanges(plan: RemediationPlanBody): FirstChanges | undefined {
  const first = firstRemovals(plan);
  if (!first) return undefined;
  const { removals: changes, relieved } = first;
  const few = changes.length > FEW ? plan.prefixes.find(({ removals }) => removals === FEW) : undefined;
  const paths = plan.attack_paths_before;
  return {
    changes,
    relieved,
    exposed: plan.exposed_before,
    ...(few &&
      paths > 0 && { few: { count: FEW, relieved: few.relieved, closed: 1 - few.attack_paths_after / paths } }),
  };
}
