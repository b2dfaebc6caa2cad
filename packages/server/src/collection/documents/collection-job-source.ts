import { type AnalysisOutcome, JOB_STATUS, outcomeOf } from '../../analysis/job-status.ts';
import type { AnalyzingJob, JobSource } from '../../pipeline/job-source.ts';
import type { Database } from '../../storage/database.ts';
import type { IngestedFiles } from '../../uploads/file-result.ts';
import type { IngestTask } from '../../uploads/ingest-task-store.ts';
import { CollectionJobRead } from '../stores/collection-job-read.ts';
import { CollectionJobStore } from '../stores/collection-job-store.ts';
import { recordDocument } from './record-document.ts';

/** Collection jobs as the pipeline sees them. */
export class CollectionJobSource implements JobSource {
  readonly #db: Database;
  readonly #jobs: CollectionJobStore;

  constructor(db: Database) {
    this.#db = db;
    this.#jobs = new CollectionJobStore(db);
  }

  within(transaction: Database): CollectionJobSource {
    return new CollectionJobSource(transaction);
  }

  async recordFiles({ collection_job_id: id }: IngestTask, files: IngestedFiles, now: Date): Promise<void> {
    if (id !== null) await recordDocument(this.#db, id, files, now);
  }

  startAnalyzing(now: Date): Promise<void> {
    return this.#jobs.startAnalyzing(now);
  }

  analyzing(): Promise<readonly AnalyzingJob[]> {
    return new CollectionJobRead(this.#db).analyzing();
  }

  /** A successful job retains the message of its collector. */
  finish(job: AnalyzingJob, analysis: AnalysisOutcome, now: Date): Promise<void> {
    const { status, message } = outcomeOf(analysis, job);
    const keepsMessage = status === JOB_STATUS.COMPLETE && job.status_message !== '';
    return this.#jobs.finish(job.id, { status, message: keepsMessage ? job.status_message : message }, now);
  }

  cancelUnfinished(now: Date): Promise<void> {
    return this.#jobs.cancelUnfinished(now);
  }
}
