import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table file_upload_job (
    id bigserial primary key, user_id uuid references app_user on delete set null,
    status int not null, status_message text not null default '',
    start_time timestamptz(3) not null, end_time timestamptz(3), last_ingest timestamptz(3) not null,
    total_files int not null default 0, failed_files int not null default 0, partial_failed_files int not null default 0,
    bytes bigint not null default 0, objects bigint not null default 0,
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null)`,
  `create index file_upload_job_status on file_upload_job (status)`,
  `create index file_upload_job_end_time on file_upload_job (end_time)`,

  // A row exists from the moment an upload is acknowledged until its content is in the graph. It outlives its job when the
  // history of jobs is deleted.
  `create table ingest_task (
    id bigserial primary key, job_id bigint not null, stored_file text not null unique, original_name text not null,
    file_type int not null, size bigint not null, request_id text not null,
    total_bytes bigint not null, bytes bigint not null default 0, objects bigint not null default 0,
    attempts int not null default 0,
    created_at timestamptz(3) not null)`,
  `create index ingest_task_job on ingest_task (job_id)`,
  // The bytes of an upload, where the process that takes it in may be another than the one that received it.
  `create table ingest_file_part (
    stored_file text not null, part int not null, content bytea not null, primary key (stored_file, part))`,
  `alter table ingest_file_part alter column content set storage external`,
  `create table completed_task (
    id bigserial primary key, job_id bigint not null references file_upload_job on delete cascade,
    file_name text not null, parent_file_name text not null, errors jsonb not null, warnings jsonb not null,
    created_at timestamptz(3) not null)`,
  `create index completed_task_job on completed_task (job_id)`,

  `create table datapipe (
    id int primary key check (id = 1), status text not null, updated_at timestamptz(3) not null,
    last_complete_analysis_at timestamptz(3), last_analysis_run_at timestamptz(3),
    last_complete_optimize_at timestamptz(3), next_scheduled_analysis_at timestamptz(3))`,
  `insert into datapipe (id, status, updated_at) values (1, 'idle', now())`,
  // What is to be done next (1), and what is being done (2).
  `create table analysis_request (
    id int primary key check (id in (1, 2)), request_type text not null, requested_by text not null,
    requested_at timestamptz(3) not null, steps int not null,
    delete_all_graph boolean not null default false, delete_sourceless_graph boolean not null default false,
    delete_source_kinds jsonb, delete_relationships jsonb)`,

  `create table source_kind (id bigserial primary key, name text not null unique)`,
  `insert into source_kind (name) values ('Base'), ('AZBase')`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
