import { print } from '../text/print.ts';

type PlanNumbers = {
  readonly population: number;
  readonly exposedBefore: number;
  readonly exposedAfter: number;
  readonly attackPathsBefore: number;
  readonly attackPathsAfter: number;
  readonly removals: number;
  readonly exposedTarget: number;
  /** How many removals any plan that reaches the target has at least, if each counts by itself. */
  readonly removalsBound: number;
  /** How many principals so many removals can relieve at most, if that is known. */
  readonly relievedBound: number | undefined;
};

/** What a plan achieves, and what could be achieved at best. */
export function printPlan(plan: PlanNumbers): void {
  const { population, exposedBefore, exposedAfter, attackPathsBefore, attackPathsAfter, removals } = plan;
  print(
    `${exposedBefore} of ${population} principals have a path into the zone; after the plan ${exposedAfter}. ` +
      `Attack paths: ${attackPathsBefore}, after the plan ${attackPathsAfter}${cutShare(attackPathsBefore, attackPathsAfter)}.`,
  );
  if (removals >= plan.removalsBound || exposedAfter <= plan.exposedTarget) return;
  const most =
    plan.relievedBound === undefined ? '' : ` ${changes(removals)} can relieve at most ${plan.relievedBound}.`;
  print(`The target takes at least ${changes(plan.removalsBound)}.${most}`);
}

function cutShare(before: number, after: number): string {
  return before === 0 ? '' : ` (${Math.floor((100 * (before - after)) / before)} % cut)`;
}

const changes = (count: number): string => `${count} ${count === 1 ? 'change' : 'changes'}`;
