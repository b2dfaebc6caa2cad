import { ask } from '../graph-answers/ask.ts';
import type { Call } from '../http/handler.ts';
import { badRequest } from '../service-error.ts';
import { baselineRun, checkContext, graphOfRun, requirePolicy } from './check-input.ts';
import { needsBaseline, type RuleStatus, type RuleVerdict } from './policy.ts';
import type { CheckParts } from './policy-parts.ts';
import { checkPoliciesTask } from './policy-tasks.ts';

type Wish = { readonly policy: string; readonly baseline_run_id?: number | 'previous' | undefined };
type PolicyCheck = {
  readonly status: RuleStatus;
  readonly rules: readonly RuleVerdict[];
  readonly baseline: number | null;
};

/** Checks a policy on the newest graph. */
export async function checkNow(
  parts: CheckParts,
  wish: Wish,
  { caller, signal }: Pick<Call, 'caller' | 'signal'>,
): Promise<PolicyCheck> {
  const policy = await requirePolicy(parts, wish.policy);
  const run = needsBaseline(policy) ? await baselineRun(parts, wish.baseline_run_id) : undefined;
  if (needsBaseline(policy) && !run) throw badRequest('a rule about what is new needs a baseline_run_id');
  const before = run && (await graphOfRun(parts, run));
  if (run && !before) throw badRequest(`the graph of analysis ${run.id} is no longer retained: choose a newer one`);
  const input = { ...(await checkContext(parts)), policies: [policy], before };
  const [rules = []] = await ask(parts, checkPoliciesTask, caller, signal, input, 'query');
  return { status: statusOf(rules), rules, baseline: run?.id ?? null };
}

/** A rule that is violated decides, then one that could not be checked. */
export function statusOf(verdicts: readonly RuleVerdict[]): RuleStatus {
  const has = (status: RuleStatus) => verdicts.some((verdict) => verdict.status === status);
  return has('failed') ? 'failed' : has('error') ? 'error' : 'passed';
}
