import type { NewEvent } from '../alerts/events/alert-event-store.ts';
import { counted } from '../alerts/events/counted.ts';
import type { RuleStatus, RuleVerdict } from './policy.ts';
import type { StoredPolicy } from './policy-store.ts';

/** Of each rule in an event. */
const MOST_VIOLATIONS = 10;

/** What a check says that the one before did not: rules with new violations, or that all rules pass again. */
export function policyEvents(stored: StoredPolicy, status: RuleStatus, verdicts: readonly RuleVerdict[]): NewEvent[] {
  if (status === 'passed') {
    const wasBad = stored.status !== null && stored.status !== 'passed';
    return wasBad ? [eventOf('policy.passed', `Policy ${stored.name} passes again`, stored, [])] : [];
  }
  const worse = verdicts.filter((verdict) => isWorse(verdict, stored.verdicts));
  if (worse.length === 0) return [];
  const names = worse.map(({ name }) => name).join('; ');
  const message = `Policy ${stored.name}: ${counted(worse.length, 'rule')} violated: ${names}`;
  return [eventOf('policy.violated', message.slice(0, 1000), stored, worse)];
}

function isWorse({ name, status, count, violations }: RuleVerdict, before: readonly RuleVerdict[]): boolean {
  if (status === 'passed') return false;
  const was = before.find((verdict) => verdict.name === name);
  if (!was || was.status === 'passed') return true;
  const known = new Set(was.violations);
  return count > was.count || violations.some((one) => !known.has(one) && was.count === was.violations.length);
}

const eventOf = (
  type: string,
  message: string,
  { id, name }: StoredPolicy,
  verdicts: readonly RuleVerdict[],
): NewEvent => ({
  type,
  message,
  data: {
    policy_id: id,
    policy: name,
    rules: verdicts.map(({ name: rule, status, count, violations }) => ({
      name: rule,
      status,
      count,
      violations: violations.slice(0, MOST_VIOLATIONS),
    })),
  },
});
