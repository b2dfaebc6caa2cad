import type { AnalysisWarning, RuleReport } from '@chokepoint/analysis';
import type { Logger } from 'pino';
import type { AnalysisOutcome } from './job-status.ts';

/** One part of an analysis. It throws when it fails; the next one runs all the same. */
export type AnalysisStep = {
  readonly name: string;
  /** The bit that requests it; 0 for a step that belongs to every analysis. */
  readonly bit: number;
  /** The step before it that it can run at the same time as: neither reads what the other writes. */
  readonly beside?: string;
  /** `requested`: all bits that were requested; by default everything. */
  run(signal: AbortSignal, requested?: number): Promise<StepReport> | Promise<void>;
};

export type StepReport = {
  readonly rules?: readonly RuleReport[];
  readonly warnings?: readonly AnalysisWarning[];
  /** What went wrong, although the rest of the step succeeded. */
  readonly failure?: string;
};

/** Follows an analysis while it runs. */
export type AnalysisListener = {
  begin(steps: readonly AnalysisStep[]): Promise<void>;
  startStep(step: AnalysisStep): Promise<void>;
  endStep(step: AnalysisStep, report: StepReport): Promise<void>;
  finish(outcome: AnalysisOutcome): Promise<void>;
};

/** Runs the requested steps, in order, those that can at the same time. */
export async function runAnalysis(
  steps: readonly AnalysisStep[],
  requested: number,
  signal: AbortSignal,
  log: Logger,
  listener: AnalysisListener,
): Promise<AnalysisOutcome> {
  const due = steps.filter(({ bit }) => bit === 0 || (bit & requested) !== 0);
  await listener.begin(due);
  let failed = 0;
  const runStep = async (step: AnalysisStep): Promise<void> => {
    await listener.startStep(step);
    const report = await attempt(step, requested, signal, log);
    if (report.failure !== undefined) failed++;
    await listener.endStep(step, report);
  };
  for (const together of groupsOf(due)) {
    signal.throwIfAborted();
    const ended = await Promise.allSettled(together.map(runStep));
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
  }
  const outcome = failed === 0 ? 'success' : failed === due.length ? 'failed' : 'partial';
  await listener.finish(outcome);
  return outcome;
}

function groupsOf(steps: readonly AnalysisStep[]): AnalysisStep[][] {
  const groups: AnalysisStep[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last && step.beside === last[0]!.name) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function attempt(step: AnalysisStep, requested: number, signal: AbortSignal, log: Logger): Promise<StepReport> {
  try {
    const report = (await step.run(signal, requested)) ?? {};
    if (report.failure !== undefined) log.error({ step: step.name }, report.failure);
    return report;
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, step: step.name }, 'a step of the analysis failed');
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
