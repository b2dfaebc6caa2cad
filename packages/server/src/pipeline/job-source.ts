import type { AnalysisOutcome, FileCounts } from '../analysis/job-status.ts';
import type { Database } from '../storage/database.ts';
import type { IngestedFiles } from '../uploads/file-result.ts';
import type { IngestTask } from '../uploads/ingest-task-store.ts';

export type AnalyzingJob = FileCounts & { readonly id: number; readonly status_message: string };

/** Jobs that send files through the pipeline and end with the analysis of their data. */
export type JobSource = {
  /** The same on a transaction. */
  within(transaction: Database): JobSource;
  /** Adds the results of an ingested file to its job. Ignores files that belong to another source. */
  recordFiles(task: IngestTask, files: IngestedFiles, now: Date): Promise<void>;
  /** Moves on the jobs that have ended and whose files have all been ingested. */
  startAnalyzing(now: Date): Promise<void>;
  /** The jobs that wait for an analysis. */
  analyzing(): Promise<readonly AnalyzingJob[]>;
  /** Ends a job that has waited for an analysis. */
  finish(job: AnalyzingJob, outcome: AnalysisOutcome, now: Date): Promise<void>;
  /** Cancels all jobs whose data is not analysed yet, because it was deleted. */
  cancelUnfinished(now: Date): Promise<void>;
};
