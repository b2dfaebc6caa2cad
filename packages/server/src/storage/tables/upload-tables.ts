import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { OptionalTime, Time, Times } from './column-types.ts';

export type FileUploadJobTable = Times & {
  id: Generated<number>;
  user_id: string | null;
  status: number;
  status_message: Generated<string>;
  start_time: Date;
  end_time: OptionalTime;
  last_ingest: Date;
  total_files: Generated<number>;
  failed_files: Generated<number>;
  partial_failed_files: Generated<number>;
  /** Of the files that are in the graph: size of their text, and number of their objects. */
  bytes: Generated<number>;
  objects: Generated<number>;
};
export type IngestTaskTable = {
  id: Generated<number>;
  /** A file upload job, or else a job of a collector. */
  job_id: number | null;
  collection_job_id: ColumnType<number | null, number | null | undefined, number | null>;
  stored_file: string;
  original_name: string;
  /** 0 JSON, 1 zip. */
  file_type: number;
  size: number;
  request_id: string;
  /** Size of all text in the file once it was opened; until then the size of the file. */
  total_bytes: number;
  bytes: Generated<number>;
  objects: Generated<number>;
  /** How often it was started; more than once after a crash or an error. */
  attempts: Generated<number>;
  created_at: Time;
};
type IngestFilePartTable = { stored_file: string; part: number; content: Buffer };
export type CompletedTaskTable = {
  id: Generated<number>;
  job_id: number;
  file_name: string;
  parent_file_name: string;
  errors: JSONColumnType<string[]>;
  warnings: JSONColumnType<string[]>;
  created_at: Time;
};

/** Files that were ingested, the newest of them. */
type InputFileTable = {
  id: Generated<number>;
  name: string;
  bytes: number;
  sha256: string;
  graph_version: number;
  ingested_at: Date;
};

/** Uploaded files, from the queue to the result. */
export type UploadTables = {
  file_upload_job: FileUploadJobTable;
  ingest_task: IngestTaskTable;
  ingest_file_part: IngestFilePartTable;
  completed_task: CompletedTaskTable;
  input_file: InputFileTable;
};
