import { AnalysisRequestStore, FULL_ANALYSIS } from '../analysis/analysis-request-store.ts';
import type { AnalysisOutcome } from '../analysis/job-status.ts';
import type { Clock } from '../clock.ts';
import type { ParameterStore } from '../settings/parameter-store.ts';
import type { Database } from '../storage/database.ts';
import type { AnalysisRunner } from './analysis-runner.ts';
import { analysisRecurrence } from './analysis-schedule.ts';
import type { DatapipeStore } from './datapipe-store.ts';
import type { AnalyzingJob, JobSource } from './job-source.ts';

type SchedulerParts = { readonly db: Database; readonly clock: Clock; readonly parameters: ParameterStore };
type WaitingJob = { readonly source: JobSource; readonly job: AnalyzingJob };

/**
 * Decides when the data is analysed: on request, when jobs wait for it, or, with a schedule, at its times; jobs then wait
 * for the next of them. Without a runner nothing is analysed, and jobs end as soon as they have been ingested.
 */
export class AnalysisScheduler {
  readonly #parts: SchedulerParts;
  readonly #datapipe: DatapipeStore;
  readonly #sources: readonly JobSource[];
  readonly #runner: AnalysisRunner | undefined;
  readonly #requests: AnalysisRequestStore;
  #rule: string | undefined;

  constructor(
    parts: SchedulerParts,
    datapipe: DatapipeStore,
    sources: readonly JobSource[],
    runner: AnalysisRunner | undefined,
  ) {
    this.#parts = parts;
    this.#datapipe = datapipe;
    this.#sources = sources;
    this.#runner = runner;
    this.#requests = new AnalysisRequestStore(parts.db);
  }

  /** Returns whether there was an analysis. */
  async analyseWhenDue(signal: AbortSignal): Promise<boolean> {
    const steps = await this.#dueSteps();
    if (steps === 0) return false;
    const runner = this.#runner;
    if (!runner) {
      await this.#finish('success', await this.#waitingJobs());
      return true;
    }
    await runner.prepare(signal);
    await this.#datapipe.during('analyzing', () => this.#analyse(runner, steps, signal));
    return true;
  }

  /** Milliseconds until the next scheduled analysis, at most `most`. */
  async untilScheduled(most: number): Promise<number> {
    const { next_scheduled_analysis_at: next } = await this.#datapipe.state();
    if (!next) return most;
    return Math.min(most, Math.max(0, next.getTime() - this.#parts.clock.now().getTime()));
  }

  async #dueSteps(): Promise<number> {
    const schedule = await this.#schedule();
    const waiting = (await this.#waitingJobs()).length > 0;
    const requested = await this.#requests.begin();
    const due = schedule === 'due' || (schedule === 'off' && waiting);
    return requested | (due || (requested !== 0 && waiting) ? FULL_ANALYSIS : 0);
  }

  async #analyse(runner: AnalysisRunner, steps: number, signal: AbortSignal): Promise<void> {
    await this.#datapipe.record({ last_analysis_run_at: this.#parts.clock.now() });
    const jobs = await this.#waitingJobs();
    const outcome = await runner.run(steps, signal);
    const now = await this.#finish(outcome, jobs);
    if (outcome === 'success') await this.#datapipe.record({ last_complete_analysis_at: now });
  }

  async #waitingJobs(): Promise<WaitingJob[]> {
    const waiting: WaitingJob[] = [];
    for (const source of this.#sources) for (const job of await source.analyzing()) waiting.push({ source, job });
    return waiting;
  }

  /** Ends the jobs that have waited, removes the request, and plans the next scheduled analysis. */
  async #finish(outcome: AnalysisOutcome, jobs: readonly WaitingJob[]): Promise<Date> {
    const now = this.#parts.clock.now();
    for (const { source, job } of jobs) await source.finish(job, outcome, now);
    await this.#requests.finish();
    await this.#datapipe.record({ next_scheduled_analysis_at: (await this.#recurrence())?.next(now) ?? null });
    return now;
  }

  async #schedule(): Promise<'off' | 'waiting' | 'due'> {
    const now = this.#parts.clock.now();
    const { next_scheduled_analysis_at: next } = await this.#datapipe.state();
    const value = await this.#parts.parameters.value('analysis.scheduled');
    const rule = JSON.stringify(value);
    const recurrence = await this.#recurrence();
    const changed = this.#rule !== undefined && this.#rule !== rule;
    this.#rule = rule;
    if (!recurrence) {
      if (next) await this.#datapipe.record({ next_scheduled_analysis_at: null });
      return 'off';
    }
    if (next && !changed) return next <= now ? 'due' : 'waiting';
    await this.#datapipe.record({ next_scheduled_analysis_at: recurrence.next(now) ?? null });
    return 'waiting';
  }

  async #recurrence() {
    const value = await this.#parts.parameters.value('analysis.scheduled');
    return analysisRecurrence(value, this.#parts.clock.now());
  }
}
