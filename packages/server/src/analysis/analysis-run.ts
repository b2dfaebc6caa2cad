import type { AnalysisWarning, RuleReport } from '@chokepoint/analysis';
import type { Logger } from 'pino';
import type { AnalysisOutcome } from './job-status.ts';

/** One part of an analysis. It throws when it fails; the next one runs all the same. */
export type AnalysisStep = {
  readonly name: string;
  /** The bit that requests it; 0 for a step that belongs to every analysis. */
  readonly bit: number;
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

/** Runs the requested steps, in order. */
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
  for (const step of due) {
    signal.throwIfAborted();
    await listener.startStep(step);
    const report = await attempt(step, requested, signal, log);
    if (report.failure !== undefined) failed++;
    await listener.endStep(step, report);
  }
  const outcome = failed === 0 ? 'success' : failed === due.length ? 'failed' : 'partial';
  await listener.finish(outcome);
  return outcome;
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
