import type { AnalysisListener, AnalysisStep, StepReport } from '../analysis/analysis-run.ts';
import type { AnalysisOutcome } from '../analysis/job-status.ts';

/** Measures an analysis and its steps, in seconds, for log and metrics. */
export class TimedAnalysis implements AnalysisListener {
  readonly #next: AnalysisListener;
  readonly #began = performance.now();
  readonly #started = new Map<string, number>();
  readonly #steps: Record<string, number> = {};

  /** `next` follows the analysis as well. */
  constructor(next: AnalysisListener) {
    this.#next = next;
  }

  get seconds(): number {
    return secondsSince(this.#began);
  }

  get steps(): Readonly<Record<string, number>> {
    return this.#steps;
  }

  begin(steps: readonly AnalysisStep[]): Promise<void> {
    return this.#next.begin(steps);
  }

  startStep(step: AnalysisStep): Promise<void> {
    this.#started.set(step.name, performance.now());
    return this.#next.startStep(step);
  }

  endStep(step: AnalysisStep, report: StepReport): Promise<void> {
    this.#steps[step.name] = secondsSince(this.#started.get(step.name) ?? performance.now());
    return this.#next.endStep(step, report);
  }

  finish(outcome: AnalysisOutcome): Promise<void> {
    return this.#next.finish(outcome);
  }
}

const secondsSince = (time: number): number => Math.round(performance.now() - time) / 1000;
