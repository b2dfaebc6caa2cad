import type { Generated, JSONColumnType } from 'kysely';
import type { OptionalTime, Time } from './column-types.ts';

/** One row: what the pipeline is doing. */
export type DatapipeTable = {
  id: number;
  status: string;
  updated_at: Time;
  last_complete_analysis_at: OptionalTime;
  last_analysis_run_at: OptionalTime;
  last_complete_optimize_at: OptionalTime;
  next_scheduled_analysis_at: OptionalTime;
};
/** The pending request (id 1), and the analysis that is running (id 2). */
export type AnalysisRequestTable = {
  id: number;
  request_type: string;
  requested_by: string;
  requested_at: Time;
  steps: number;
  delete_all_graph: Generated<boolean>;
  delete_sourceless_graph: Generated<boolean>;
  delete_source_kinds: JSONColumnType<string[]> | null;
  delete_relationships: JSONColumnType<string[]> | null;
};
/** Progress of the running analysis, or of the last one (id 1). */
type AnalysisProgressTable = { id: number; record: JSONColumnType<object> };

/** The status of the pipeline, and what it has to do. */
export type AnalysisTables = {
  datapipe: DatapipeTable;
  analysis_request: AnalysisRequestTable;
  analysis_progress: AnalysisProgressTable;
};
