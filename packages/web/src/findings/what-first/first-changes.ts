import { firstRemovals, isLongPlan, quickWins, type RemediationPlanBody } from '@chokepoint/contract';

type Removal = RemediationPlanBody['steps'][number]['removals'][number];

/** The first changes that are worth making, and what they achieve. */
export type FirstChanges = {
  readonly changes: readonly Removal[];
  readonly exposed: number;
  /** What they achieve: principals that lose every path into the zone, or attack paths that are closed. */
  readonly achieved: { readonly what: 'principals' | 'paths'; readonly count: number; readonly of: number };
  /** The share of the paths into the zone that each of the first changes closes, made in this order. */
  readonly closes: readonly number[];
  /** The beginning of the whole plan, where `changes` are fewer than it takes to cut principals off. */
  readonly whole?: { readonly changes: number; readonly relieved: number };
};

/**
 * The smallest number of changes that achieves most of what the plan can; undefined if it achieves nothing. Where these
 * are many, the few of a short plan that close most attack paths.
 */
export function firstChanges(plan: RemediationPlanBody, short?: RemediationPlanBody): FirstChanges | undefined {
  const first = firstRemovals(plan);
  if (!first) return undefined;
  const exposed = plan.exposed_before;
  const wins = isLongPlan(plan) && short ? quickWins(short, plan) : undefined;
  if (wins)
    return {
      changes: wins.removals,
      exposed,
      closes: closedByEach(short!),
      achieved: { what: 'paths', count: wins.closed, of: wins.paths },
      whole: { changes: first.removals.length, relieved: first.relieved },
    };
  return {
    changes: first.removals,
    exposed,
    closes: closedByEach(plan),
    achieved: { what: 'principals', count: first.relieved, of: exposed },
  };
}

/** A plan counts what its first one, two and three changes leave. */
function closedByEach({ prefixes, attack_paths_before: before }: RemediationPlanBody): readonly number[] {
  const left = [before, ...prefixes.map(({ attack_paths_after }) => attack_paths_after)];
  const counted = prefixes.filter(({ removals }, at) => removals === at + 1);
  return before === 0 ? [] : counted.map((_, at) => (left[at]! - left[at + 1]!) / before);
}
