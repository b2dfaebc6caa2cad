import type { Selectable } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../storage/database.ts';
import type { DatapipeTable } from '../storage/tables/analysis-tables.ts';

export type DatapipeStatus = 'idle' | 'ingesting' | 'analyzing' | 'purging' | 'pruning' | 'starting' | 'optimizing';
export type DatapipeState = Selectable<DatapipeTable>;
type Times = Partial<
  Record<'last_complete_analysis_at' | 'last_analysis_run_at' | 'last_complete_optimize_at', Date> & {
    next_scheduled_analysis_at: Date | null;
  }
>;

/** The status of the pipeline, which every process can show. */
export class DatapipeStore {
  readonly #db: Database;
  readonly #clock: Clock;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async state(): Promise<DatapipeState> {
    return this.#db.selectFrom('datapipe').selectAll().executeTakeFirstOrThrow();
  }

  async record(change: Times & { readonly status?: DatapipeStatus }): Promise<void> {
    await this.#db
      .updateTable('datapipe')
      .set({ ...change, updated_at: this.#clock.now() })
      .execute();
  }

  /** Sets the status while the work runs, and idle afterwards, also when it fails. */
  async during<T>(status: DatapipeStatus, work: () => Promise<T>): Promise<T> {
    await this.record({ status });
    try {
      return await work();
    } finally {
      await this.record({ status: 'idle' });
    }
  }
}
