import type { Logger } from 'pino';
import { AlertEventStore } from '../alerts/events/alert-event-store.ts';
import type { AnalysisStep, StepReport } from '../analysis/analysis-run.ts';
import { type FindingRun, newestRun, requireRun } from '../findings/comparison/finding-run-read.ts';
import { checkContext, graphOfRun, requirePolicy } from './check-input.ts';
import { statusOf } from './check-now.ts';
import { needsBaseline, type Policy, type RuleVerdict } from './policy.ts';
import { policyEvents } from './policy-events.ts';
import type { CheckParts } from './policy-parts.ts';
import { PolicyStore, type StoredPolicy } from './policy-store.ts';
import { checkPoliciesTask } from './policy-tasks.ts';

/** For all policies with the same baseline. */
const LONGEST_MS = 600_000;
const MOST_BYTES = 4 * 2 ** 30;

type StepParts = CheckParts & { readonly log: Logger };

/** The step that looks for findings, followed by a check of the stored policies. */
export function withPolicies(findings: AnalysisStep, parts: StepParts): AnalysisStep {
  return {
    ...findings,
    async run(signal, requested) {
      const report: StepReport = (await findings.run(signal, requested)) ?? {};
      await checkStored(parts, signal);
      return report;
    },
  };
}

type Ready = { readonly stored: StoredPolicy; readonly policy: Policy; readonly baseline: number };

/** Checks the enabled policies on the graph that the newest analysis looked at. */
async function checkStored(parts: StepParts, signal: AbortSignal): Promise<void> {
  const enabled = await new PolicyStore(parts.db).enabled();
  const run = enabled.length > 0 ? await newestRun(parts.db) : undefined;
  if (!run) return;
  const ready: Ready[] = [];
  for (const stored of enabled) {
    const policy = await readable(parts, stored);
    const baseline = stored.baseline_run_id ?? run.id;
    if (Array.isArray(policy)) await record(parts, { stored, baseline }, run, policy);
    else ready.push({ stored, policy, baseline });
  }
  const together = Map.groupBy(ready, ({ policy, baseline }) => (needsBaseline(policy) ? baseline : undefined));
  for (const [baseline, group] of together) {
    const verdicts = await verdictsOn(parts, group, baseline, signal);
    for (const [at, one] of group.entries()) await record(parts, one, run, verdicts[at]!);
  }
}

/** A policy may name a finding type of an extension that is gone. */
async function readable(parts: StepParts, { text }: StoredPolicy): Promise<Policy | RuleVerdict[]> {
  try {
    return await requirePolicy(parts, text);
  } catch (error) {
    return [uncheckable('the policy', 1, (error as Error).message)];
  }
}

const uncheckable = (name: string, line: number, reason: string): RuleVerdict => ({
  name,
  line,
  status: 'error',
  violations: [reason],
  count: 1,
});

async function verdictsOn(
  parts: StepParts,
  group: readonly Ready[],
  baseline: number | undefined,
  signal: AbortSignal,
): Promise<readonly (readonly RuleVerdict[])[]> {
  const allFail = (reason: string) =>
    group.map(({ policy }) => policy.rules.map(({ name, line }) => uncheckable(name, line, reason)));
  try {
    const before = baseline === undefined ? undefined : await graphOfBaseline(parts, baseline);
    if (before === 'gone')
      return allFail(`the graph of analysis ${baseline} is no longer retained: choose a newer baseline`);
    const policies = group.map(({ policy }) => policy);
    using image = parts.graph.images.lease();
    const input = { ...(await checkContext(parts)), policies, before };
    return await parts.workers.run(checkPoliciesTask, input, {
      image,
      queue: 'query',
      owner: 'pipeline',
      milliseconds: LONGEST_MS,
      bytes: MOST_BYTES,
      signal,
    });
  } catch (error) {
    signal.throwIfAborted();
    parts.log.error({ err: error }, 'policies could not be checked');
    return allFail(error instanceof Error ? error.message : String(error));
  }
}

async function graphOfBaseline(parts: StepParts, id: number) {
  try {
    return (await graphOfRun(parts, await requireRun(parts.db, id))) ?? 'gone';
  } catch {
    return 'gone';
  }
}

/** Stores the verdicts, with events about what has become worse or better. */
async function record(
  { db, clock }: StepParts,
  { stored, baseline }: Pick<Ready, 'stored' | 'baseline'>,
  run: FindingRun,
  verdicts: readonly RuleVerdict[],
): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const status = statusOf(verdicts);
    await new PolicyStore(transaction).setVerdicts(stored.id, status, verdicts, { run: run.id, baseline, now });
    await new AlertEventStore(transaction).raise(policyEvents(stored, status, verdicts), now);
  });
}
