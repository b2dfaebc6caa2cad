import type { AnalysisOutcome } from '../analysis/job-status.ts';
import type { AnalyzingJob, JobSource } from '../pipeline/job-source.ts';
import type { Database } from '../storage/database.ts';
import type { IngestedFiles } from '../uploads/file-result.ts';
import type { IngestTask } from '../uploads/ingest-task-store.ts';
import { recordDocument } from './collected-document.ts';
import { CollectionJobStore } from './collection-job-store.ts';
import { CollectionProgress } from './collection-progress.ts';

/** Collection jobs as the pipeline sees them. */
export class CollectionJobSource implements JobSource {
  readonly #db: Database;
  readonly #progress: CollectionProgress;

  constructor(db: Database) {
    this.#db = db;
    this.#progress = new CollectionProgress(db);
  }

  within(transaction: Database): CollectionJobSource {
    return new CollectionJobSource(transaction);
  }

  async recordFiles({ collection_job_id: id }: IngestTask, files: IngestedFiles, now: Date): Promise<void> {
    if (id !== null) await recordDocument(this.#db, id, files, now);
  }

  startAnalyzing(now: Date): Promise<void> {
    return this.#progress.startAnalyzing(now);
  }

  analyzing(): Promise<readonly AnalyzingJob[]> {
    return this.#progress.analyzing();
  }

  finish(job: AnalyzingJob, outcome: AnalysisOutcome, now: Date): Promise<void> {
    return this.#progress.finish(job, outcome, now);
  }

  cancelUnfinished(now: Date): Promise<void> {
    return new CollectionJobStore(this.#db).cancelUnfinished(now);
  }
}
