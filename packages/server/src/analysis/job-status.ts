/** The states of a job, as numbers on the wire. */
export const JOB_STATUS = {
  INVALIDSTATUS: -1,
  READY: 0,
  RUNNING: 1,
  COMPLETE: 2,
  CANCELED: 3,
  TIMEDOUT: 4,
  FAILED: 5,
  INGESTING: 6,
  ANALYZING: 7,
  PARTIALLYCOMPLETE: 8,
} as const;

export type JobStatus = (typeof JOB_STATUS)[keyof typeof JOB_STATUS];

/** States between the start of a job and its end. */
export const UNFINISHED: readonly JobStatus[] = [JOB_STATUS.RUNNING, JOB_STATUS.INGESTING, JOB_STATUS.ANALYZING];

export type FileCounts = {
  readonly total_files: number;
  readonly failed_files: number;
  readonly partial_failed_files: number;
};

export type AnalysisOutcome = 'success' | 'partial' | 'failed';

export type JobOutcome = { readonly status: JobStatus; readonly message: string };

/** How a job ends once its data has been analysed. */
export function outcomeOf(analysis: AnalysisOutcome, files: FileCounts): JobOutcome {
  if (analysis === 'failed') return { status: JOB_STATUS.FAILED, message: 'Analysis failed' };
  if (analysis === 'partial') return { status: JOB_STATUS.PARTIALLYCOMPLETE, message: 'Partially Completed' };
  const { total_files: total, failed_files: failed, partial_failed_files: partial } = files;
  if (failed > 0 && failed >= total)
    return { status: JOB_STATUS.FAILED, message: 'All files failed to ingest as JSON Content' };
  if (failed > 0)
    return { status: JOB_STATUS.PARTIALLYCOMPLETE, message: `${failed} File(s) failed to ingest as JSON Content` };
  if (partial > 0)
    return {
      status: JOB_STATUS.PARTIALLYCOMPLETE,
      message: `${partial} File(s) partially failed to ingest as JSON Content`,
    };
  return { status: JOB_STATUS.COMPLETE, message: 'Complete' };
}
