import { firstRemovals, type RemediationPlanBody } from '@chokepoint/contract';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];

/** The first changes of a plan that are worth making, and what they achieve. */
export type FirstChanges = {
  readonly changes: readonly Removal[];
  /** Principals that lose every path into the zone. */
  readonly relieved: number;
  readonly exposed: number;
};

/** The smallest number of changes that achieves most of what the plan can; undefined if it achieves nothing. */
export function firstChanges(plan: RemediationPlanBody): FirstChanges | undefined {
  const first = firstRemovals(plan);
  return first && { changes: first.removals, relieved: first.relieved, exposed: plan.exposed_before };
}
