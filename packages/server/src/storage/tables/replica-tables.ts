import type { JSONColumnType } from 'kysely';
import type { Time } from './column-types.ts';

/** One row: the process that owns the pipeline. */
type PipelineLeaseTable = {
  id: number;
  token: number;
  holder: string;
  host: string;
  pid: number;
  acquired_at: Time;
  expires_at: Time;
};

/** A process on this database. */
type ReplicaTable = {
  name: string;
  host: string;
  pid: number;
  role: string;
  program_version: string;
  graph_version: number;
  started_at: Time;
  seen_at: Time;
};

/** The last work of a kind. */
type WorkRecordTable = { kind: string; ended_at: Time; record: JSONColumnType<Record<string, unknown>> };

export type ReplicaTables = {
  pipeline_lease: PipelineLeaseTable;
  replica: ReplicaTable;
  work_record: WorkRecordTable;
};
