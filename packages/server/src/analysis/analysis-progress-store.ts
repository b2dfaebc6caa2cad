import type { AnalysisWarning, RuleReport } from '@chokepoint/analysis';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { AnalysisListener, AnalysisStep, StepReport } from './analysis-run.ts';
import type { AnalysisOutcome } from './job-status.ts';

type StepProgress = {
  readonly name: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed';
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly failure: string | null;
};

/** The running analysis, or else the last one. */
export type ProgressRecord = {
  readonly status: 'running' | AnalysisOutcome;
  /** What it consists of, as bits. */
  readonly requested_steps: number;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly steps: readonly StepProgress[];
  readonly rules: readonly RuleReport[];
  readonly warnings: readonly AnalysisWarning[];
};

const ONLY = 1;

/** Records the progress of an analysis, so that every process can show it. */
export class AnalysisProgressStore implements AnalysisListener {
  readonly #db: Database;
  readonly #clock: Clock;
  #record: ProgressRecord;
  #written: Promise<void> = Promise.resolve();

  constructor(db: Database, clock: Clock, requestedSteps: number) {
    this.#db = db;
    this.#clock = clock;
    this.#record = {
      status: 'running',
      requested_steps: requestedSteps,
      started_at: this.#now(),
      ended_at: null,
      steps: [],
      rules: [],
      warnings: [],
    };
  }

  static async read(db: Database): Promise<ProgressRecord | undefined> {
    const row = await db.selectFrom('analysis_progress').select('record').where('id', '=', ONLY).executeTakeFirst();
    return row?.record as ProgressRecord | undefined;
  }

  async begin(steps: readonly AnalysisStep[]): Promise<void> {
    const before = await AnalysisProgressStore.read(this.#db);
    const waiting = { status: 'waiting', started_at: null, ended_at: null, failure: null } as const;
    // The results of the last analysis stay until this one has results.
    await this.#write({
      steps: steps.map(({ name }) => ({ name, ...waiting })),
      rules: before?.rules ?? [],
      warnings: before?.warnings ?? [],
    });
  }

  get failedSteps(): readonly string[] {
    return this.#record.steps.filter(({ status }) => status === 'failed').map(({ name }) => name);
  }

  async startStep(step: AnalysisStep): Promise<void> {
    await this.#writeStep(step, { status: 'running', started_at: this.#now() });
  }

  async endStep(step: AnalysisStep, { failure, rules, warnings }: StepReport): Promise<void> {
    const status = failure === undefined ? 'done' : 'failed';
    await this.#writeStep(
      step,
      { status, ended_at: this.#now(), failure: failure ?? null },
      { ...(rules && { rules }), ...(warnings && { warnings }) },
    );
  }

  async finish(outcome: AnalysisOutcome): Promise<void> {
    await this.#write({ status: outcome, ended_at: this.#now() });
  }

  async #writeStep({ name }: AnalysisStep, change: Partial<StepProgress>, more: Partial<ProgressRecord> = {}) {
    const steps = this.#record.steps.map((step) => (step.name === name ? { ...step, ...change } : step));
    await this.#write({ ...more, steps });
  }

  /** One after the other: steps may run at the same time, and the last record must be the last one written. */
  #write(change: Partial<ProgressRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    const written = this.#written.then(() => this.#store());
    this.#written = written.catch(() => {});
    return written;
  }

  async #store(): Promise<void> {
    const record = JSON.stringify(this.#record);
    await this.#db
      .insertInto('analysis_progress')
      .values({ id: ONLY, record })
      .onConflict((known) => known.column('id').doUpdateSet({ record }))
      .execute();
  }

  #now(): string {
    return this.#clock.now().toISOString();
  }
}
