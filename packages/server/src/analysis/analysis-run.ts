import type { AnalysisWarning, RuleReport } from '@chokepoint/analysis';
import type { Logger } from 'pino';
import type { outcomeOf } from './job-status.ts';

/** One part of an analysis. It throws when it fails; the next one runs all the same. */
export type AnalysisStep = {
  readonly name: string;
  /** The bit by which it is asked for; 0 for a step that belongs to every analysis. */
  readonly bit: number;
  /** `wanted`: all bits that were asked for; everything, unless said. Answers what there is to report. */
  run(signal: AbortSignal, wanted?: number): Promise<StepReport> | Promise<void>;
};

export type StepReport = {
  readonly rules?: readonly RuleReport[];
  readonly warnings?: readonly AnalysisWarning[];
  /** What went wrong, although the rest was done. */
  readonly failure?: string;
};

/** Is told how an analysis goes on. */
export type Progress = {
  begin(steps: readonly AnalysisStep[]): Promise<void>;
  started(step: AnalysisStep): Promise<void>;
  ended(step: AnalysisStep, report: StepReport): Promise<void>;
  finish(outcome: AnalysisOutcome): Promise<void>;
};

export type AnalysisOutcome = Parameters<typeof outcomeOf>[0];

/** Runs the steps that were asked for, in order. */
export async function runAnalysis(
  steps: readonly AnalysisStep[],
  wanted: number,
  signal: AbortSignal,
  log: Logger,
  progress: Progress,
): Promise<AnalysisOutcome> {
  const due = steps.filter(({ bit }) => bit === 0 || (bit & wanted) !== 0);
  await progress.begin(due);
  let failed = 0;
  for (const step of due) {
    signal.throwIfAborted();
    await progress.started(step);
    const report = await attempt(step, wanted, signal, log);
    if (report.failure !== undefined) failed++;
    await progress.ended(step, report);
  }
  const outcome = failed === 0 ? 'success' : failed === due.length ? 'failed' : 'partial';
  await progress.finish(outcome);
  return outcome;
}

async function attempt(step: AnalysisStep, wanted: number, signal: AbortSignal, log: Logger): Promise<StepReport> {
  try {
    const report = (await step.run(signal, wanted)) ?? {};
    if (report.failure !== undefined) log.error({ step: step.name }, report.failure);
    return report;
  } catch (error) {
    signal.throwIfAborted();
    log.error({ err: error, step: step.name }, 'a step of the analysis failed');
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}
