import type { Logger } from 'pino';
import type { outcomeOf } from './job-status.ts';

/** One part of an analysis. It throws when it fails; the next one runs all the same. */
export type AnalysisStep = {
  readonly name: string;
  /** The bit by which it is asked for; 0 for a step that belongs to every analysis. */
  readonly bit: number;
  run(signal: AbortSignal): Promise<void>;
};

export type AnalysisOutcome = Parameters<typeof outcomeOf>[0];

/** Runs the steps that were asked for, in order. */
export async function runAnalysis(
  steps: readonly AnalysisStep[],
  wanted: number,
  signal: AbortSignal,
  log: Logger,
): Promise<AnalysisOutcome> {
  const due = steps.filter(({ bit }) => bit === 0 || (bit & wanted) !== 0);
  let failed = 0;
  for (const step of due) {
    signal.throwIfAborted();
    try {
      await step.run(signal);
    } catch (error) {
      signal.throwIfAborted();
      failed++;
      log.error({ err: error, step: step.name }, 'a step of the analysis failed');
    }
  }
  if (failed === 0) return 'success';
  return failed === due.length ? 'failed' : 'partial';
}
