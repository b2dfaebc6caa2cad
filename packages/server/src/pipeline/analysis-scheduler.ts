import { AlertEventStore } from '../alerts/alert-event-store.ts';
import { AnalysisProgress } from '../analysis/analysis-progress.ts';
import { AnalysisRequests, FULL_ANALYSIS } from '../analysis/analysis-requests.ts';
import { type AnalysisOutcome, type AnalysisStep, runAnalysis } from '../analysis/analysis-run.ts';
import { outcomeOf } from '../analysis/job-status.ts';
import { CollectionProgress } from '../collection/collection-progress.ts';
import type { Service } from '../service.ts';
import { JobStore } from '../uploads/job-store.ts';
import { analysisSteps } from './analysis-steps.ts';
import type { Datapipe } from './datapipe.ts';
import { removeStale } from './retention.ts';
import { scheduleOf } from './schedule.ts';

/**
 * Decides when the data is analysed: when somebody asks for it, when jobs wait for it, or, with a schedule, at its times;
 * jobs then wait for the next of them.
 */
export class AnalysisScheduler {
  readonly #service: Service;
  readonly #datapipe: Datapipe;
  readonly #jobs: JobStore;
  readonly #collections: CollectionProgress;
  readonly #requests: AnalysisRequests;
  readonly #steps: readonly AnalysisStep[];
  #rule: string | undefined;

  constructor(service: Service, datapipe: Datapipe) {
    this.#service = service;
    this.#datapipe = datapipe;
    this.#jobs = new JobStore(service.db);
    this.#collections = new CollectionProgress(service.db);
    this.#requests = new AnalysisRequests(service.db);
    this.#steps = analysisSteps(service);
  }

  /** Answers whether there was an analysis. */
  async analyseWhenDue(signal: AbortSignal): Promise<boolean> {
    const schedule = await this.#schedule();
    const waiting = (await this.#jobs.analyzing()).length + (await this.#collections.analyzing()).length > 0;
    const asked = await this.#requests.begin();
    const due = schedule === 'due' || (schedule === 'off' && waiting);
    const steps = asked | (due || (asked !== 0 && waiting) ? FULL_ANALYSIS : 0);
    if (steps === 0) return false;
    if (!this.#service.config.analysis) {
      await this.#finish('success', await this.#jobs.analyzing(), await this.#collections.analyzing());
      return true;
    }
    await this.#removeStale(signal);
    await this.#datapipe.during('analyzing', () => this.#analyse(steps, signal));
    return true;
  }

  /** Before the rules run, so that nothing is derived from what is gone. The analysis goes on without it. */
  async #removeStale(signal: AbortSignal): Promise<void> {
    try {
      await removeStale(this.#service, this.#datapipe, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.#service.log.error({ err: error }, 'what was not seen any more could not be removed');
    }
  }

  /** Milliseconds until the next scheduled analysis, at most `most`. */
  async untilScheduled(most: number): Promise<number> {
    const { next_scheduled_analysis_at: next } = await this.#datapipe.state();
    if (!next) return most;
    return Math.min(most, Math.max(0, next.getTime() - this.#service.clock.now().getTime()));
  }

  async #analyse(steps: number, signal: AbortSignal): Promise<void> {
    const { db, clock, log } = this.#service;
    await this.#datapipe.note({ last_analysis_run_at: clock.now() });
    const jobs = await this.#jobs.analyzing();
    const collections = await this.#collections.analyzing();
    const progress = new AnalysisProgress(db, clock, steps);
    const outcome = await runAnalysis(this.#steps, steps, signal, log, progress);
    await this.#tell(outcome, progress.failedSteps, clock.now());
    const now = await this.#finish(outcome, jobs, collections);
    if (outcome === 'success') await this.#datapipe.note({ last_complete_analysis_at: now });
  }

  /** Ends what has waited, as its files and the analysis say, and takes the request away. */
  async #finish(
    outcome: AnalysisOutcome,
    jobs: Awaited<ReturnType<JobStore['analyzing']>>,
    collections: Awaited<ReturnType<CollectionProgress['analyzing']>>,
  ): Promise<Date> {
    const now = this.#service.clock.now();
    for (const job of jobs) await this.#jobs.finish(job.id, outcomeOf(outcome, job), now);
    for (const job of collections) await this.#collections.finish(job, outcome, now);
    await this.#requests.finish();
    await this.#datapipe.note({ next_scheduled_analysis_at: (await this.#recurrence())?.next(now) ?? null });
    return now;
  }

  async #tell(outcome: AnalysisOutcome, failedSteps: readonly string[], now: Date): Promise<void> {
    const { db, pubSub, config } = this.#service;
    if (config.edition !== 'enterprise') return;
    const what = outcome === 'failed' ? 'The analysis failed' : 'The analysis failed in part';
    const message = `${what}: ${failedSteps.join(', ')}.`;
    if (outcome !== 'success')
      await new AlertEventStore(db).raise(
        [{ type: 'analysis.failed', message, data: { outcome, failed_steps: failedSteps } }],
        now,
      );
    await pubSub.publish('alerts').catch(() => {});
  }

  async #schedule(): Promise<'off' | 'waiting' | 'due'> {
    const now = this.#service.clock.now();
    const { next_scheduled_analysis_at: next } = await this.#datapipe.state();
    const value = await this.#service.parameters.value('analysis.scheduled');
    const rule = JSON.stringify(value);
    const recurrence = await this.#recurrence();
    const changed = this.#rule !== undefined && this.#rule !== rule;
    this.#rule = rule;
    if (!recurrence) {
      if (next) await this.#datapipe.note({ next_scheduled_analysis_at: null });
      return 'off';
    }
    if (next && !changed) return next <= now ? 'due' : 'waiting';
    await this.#datapipe.note({ next_scheduled_analysis_at: recurrence.next(now) ?? null });
    return 'waiting';
  }

  async #recurrence() {
    const value = await this.#service.parameters.value('analysis.scheduled');
    return scheduleOf(value, this.#service.clock.now());
  }
}
