import type { Logger } from 'pino';
import { AnalysisProgressStore } from '../analysis/analysis-progress-store.ts';
import { type AnalysisStep, runAnalysis } from '../analysis/analysis-run.ts';
import type { AnalysisOutcome } from '../analysis/job-status.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import type { Database } from '../storage/database.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { TimedAnalysis } from './timed-analysis.ts';

type RunnerParts = {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
};

type AnalysisRunnerOptions = {
  readonly steps: readonly AnalysisStep[];
  readonly removeStaleObjects: (signal: AbortSignal) => Promise<void>;
  /** Called after each analysis, with the names of the steps that failed. */
  readonly onEnd: (outcome: AnalysisOutcome, failedSteps: readonly string[], now: Date) => Promise<void>;
};

const tracedStep = (step: AnalysisStep, tracer: Tracer): AnalysisStep => ({
  ...step,
  run: (signal, requested) =>
    tracer.during(`analysis: ${step.name}`, {}, async () => (await step.run(signal, requested)) ?? {}),
});

/** Runs an analysis and records its progress. */
export class AnalysisRunner {
  readonly #parts: RunnerParts;
  readonly #options: AnalysisRunnerOptions;

  constructor(parts: RunnerParts, options: AnalysisRunnerOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  /** Removes stale objects, so that the rules derive nothing from them. The analysis does not depend on it. */
  async prepare(signal: AbortSignal): Promise<void> {
    try {
      await this.#options.removeStaleObjects(signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#parts.log.error({ err: error }, 'stale objects could not be removed');
    }
  }

  async run(requested: number, signal: AbortSignal): Promise<AnalysisOutcome> {
    const { db, clock, log, metrics, tracer } = this.#parts;
    const progress = new AnalysisProgressStore(db, clock, requested);
    const timed = new TimedAnalysis(progress);
    const steps = this.#options.steps.map((step) => tracedStep(step, tracer));
    const outcome = await tracer.during('analysis', {}, () => runAnalysis(steps, requested, signal, log, timed));
    const { seconds } = timed;
    metrics.analysed(outcome, seconds, timed.steps);
    log.info({ outcome, seconds, steps: timed.steps, failed: progress.failedSteps }, 'the analysis has ended');
    await this.#options.onEnd(outcome, progress.failedSteps, clock.now());
    return outcome;
  }
}
