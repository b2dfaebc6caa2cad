import { openShared, type SharedGraph } from '@chokepoint/graph';
import type { FindFindingsInput } from '../findings/detect/found-finding.ts';
import type { TaskFunction } from '../workers/task.ts';
import { type Checked, UncheckableRule, violationsOf, type ZoneName } from './check-rule.ts';
import type { Policy, PolicyRule, RuleVerdict } from './policy.ts';
import { PolicyState } from './policy-state.ts';

export type CheckPoliciesInput = {
  readonly policies: readonly Policy[];
  /** The graph to compare with. */
  readonly before: SharedGraph | undefined;
  readonly find: FindFindingsInput;
  readonly zones: readonly ZoneName[];
  readonly now: number;
};

/** Violations in a verdict; they are only counted beyond. */
const MOST_VIOLATIONS = 100;
const MOST_CHARACTERS = 1000;

/** The verdicts on the rules of each policy. */
export const checkPolicies: TaskFunction<CheckPoliciesInput, RuleVerdict[][]> = (image, input, limits) => {
  const { policies, before, find, zones, now } = input;
  const stateOf = (graph: typeof image) => new PolicyState(graph, find, limits);
  const checked = {
    after: stateOf(image),
    before: before && stateOf(openShared(before)),
    zones,
    now: new Date(now),
    limits,
  };
  return policies.map(({ rules }) => rules.map((rule) => verdictOn(rule, checked)));
};

function verdictOn({ name, line, requirement }: PolicyRule, checked: Checked): RuleVerdict {
  try {
    const violations = violationsOf(requirement, checked);
    const shown = violations.slice(0, MOST_VIOLATIONS).map((one) => one.slice(0, MOST_CHARACTERS));
    const status = violations.length === 0 ? 'passed' : 'failed';
    return { name, line, status, violations: shown, count: violations.length };
  } catch (error) {
    if (!(error instanceof UncheckableRule)) throw error;
    return { name, line, status: 'error', violations: [error.message], count: 1 };
  }
}
