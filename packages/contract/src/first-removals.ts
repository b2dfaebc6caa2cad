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
