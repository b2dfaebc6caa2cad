import { type AnalysisOutcome, type FileCounts, outcomeOf } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import type { IngestedFiles } from './file-result.ts';
import { type IngestTask, IngestTaskStore } from './ingest-task-store.ts';
import { type UploadJob, UploadJobStore } from './upload-job-store.ts';

/** Upload jobs as the pipeline sees them. */
export class UploadJobSource {
  readonly #jobs: UploadJobStore;
  readonly #tasks: IngestTaskStore;

  constructor(db: Database) {
    this.#jobs = new UploadJobStore(db);
    this.#tasks = new IngestTaskStore(db);
  }

  /** The same on a transaction. */
  within(transaction: Database): UploadJobSource {
    return new UploadJobSource(transaction);
  }

  /** Adds the results of an ingested file to its job. Ignores files that no upload job has sent. */
  async recordFiles({ job_id: id }: Pick<IngestTask, 'job_id'>, files: IngestedFiles, now: Date): Promise<void> {
    if (id === null) return;
    const { results, converted } = files;
    const totals = {
      total: results.length,
      failed: results.filter(({ errors }) => errors.length > 0).length,
      partial: results.filter(({ partial }) => partial).length,
      bytes: converted.reduce((sum, { report }) => sum + report.bytes, 0),
      objects: converted.reduce((sum, { report }) => sum + report.objects, 0),
    };
    if (await this.#jobs.addFiles(id, totals, now)) await this.#tasks.complete(id, results, now);
  }

  startAnalyzing(now: Date): Promise<void> {
    return this.#jobs.startAnalyzing(now);
  }

  analyzing(): Promise<UploadJob[]> {
    return this.#jobs.analyzing();
  }

  finish(job: FileCounts & { readonly id: number }, analysis: AnalysisOutcome, now: Date): Promise<void> {
    return this.#jobs.finish(job.id, outcomeOf(analysis, job), now);
  }

  cancelUnfinished(now: Date): Promise<void> {
    return this.#jobs.cancelUnfinished(now);
  }
}
