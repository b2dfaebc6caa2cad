import { sql } from 'kysely';
import { type FileCounts, JOB_STATUS, outcomeOf } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import type { CollectionJobRow } from './collection-job-store.ts';

/** What becomes of jobs after their collection: the pipeline's side of them. */
export class CollectionProgress {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Adds up what became of documents; whoever counts at the same time is counted too. */
  async count(
    id: number,
    files: { readonly total: number; readonly failed: number; readonly partial: number },
    now: Date,
  ): Promise<void> {
    await this.#db
      .updateTable('collection_job')
      .set((job) => ({
        total_files: job('total_files', '+', files.total),
        failed_files: job('failed_files', '+', files.failed),
        partial_failed_files: job('partial_failed_files', '+', files.partial),
        updated_at: now,
      }))
      .where('id', '=', id)
      .execute();
  }

  /**
   * Moves on the jobs that have ended and all of whose documents are taken in: to their analysis, or, when none of the
   * documents could be used, to their end as invalid.
   */
  async startAnalyzing(now: Date): Promise<void> {
    const useless = sql<boolean>`total_files > 0 and failed_files >= total_files`;
    await this.#db
      .updateTable('collection_job')
      .set({
        status: sql<number>`case when ${useless} then ${JOB_STATUS.INVALIDSTATUS}::int else ${JOB_STATUS.ANALYZING}::int end`,
        status_message: sql<string>`case when ${useless} then 'All files failed to ingest as JSON Content' else status_message end`,
        updated_at: now,
      })
      .where('status', '=', JOB_STATUS.INGESTING)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('ingest_task').select('id').whereRef('ingest_task.collection_job_id', '=', 'collection_job.id'),
          ),
        ),
      )
      .execute();
  }

  async analyzing(): Promise<CollectionJobRow[]> {
    return this.#db
      .selectFrom('collection_job')
      .selectAll()
      .where('status', '=', JOB_STATUS.ANALYZING)
      .orderBy('id')
      .execute();
  }

  /** A job that went well keeps the words of its collector. */
  async finish(
    job: FileCounts & { readonly id: number; readonly status_message: string },
    analysis: 'success' | 'partial' | 'failed',
    now: Date,
  ): Promise<void> {
    const { status, message } = outcomeOf(analysis, job);
    const kept = status === JOB_STATUS.COMPLETE && job.status_message !== '' ? job.status_message : message;
    await this.#db
      .updateTable('collection_job')
      .set({ status, status_message: kept, updated_at: now })
      .where('id', '=', job.id)
      .where('status', '=', JOB_STATUS.ANALYZING)
      .execute();
  }
}
