import type { Principal } from '../../callers/principal.ts';
import type { ImageLease } from '../../graph/graph-images.ts';
import { AnswerCache } from '../../graph-answers/answer-cache.ts';
import { type AskParts, ask } from '../../graph-answers/ask.ts';
import type { PlanInput, PlanOutput } from './plan-remediation-task.ts';
import { planRemediationTask } from './plan-tasks.ts';

/** Of all cached plans together. */
const MOST_REMOVALS = 20_000;
const plans = new AnswerCache<PlanOutput>(MOST_REMOVALS, (plan) => 1 + removalsIn(plan));

/** Plans once for a version of the graph: pages ask the same whenever they are opened, and a plan takes seconds. */
export async function askPlan(
  parts: AskParts,
  input: PlanInput,
  { caller, signal }: { readonly caller: Principal; readonly signal: AbortSignal },
  lease: ImageLease,
): Promise<PlanOutput> {
  const image = parts.graph.images.imageFor(caller, lease.image);
  const key = JSON.stringify(input);
  const plan = plans.peek(image, key) ?? (await ask(parts, planRemediationTask, caller, signal, input, 'query', lease));
  return plans.get(image, key, () => plan);
}

const removalsIn = (plan: PlanOutput): number =>
  'steps' in plan ? plan.steps.reduce((sum, { removals }) => sum + removals.length, 0) : 0;
