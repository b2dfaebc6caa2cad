import { type Kysely, sql } from 'kysely';

const TIMES = `created_at timestamptz(3) not null, updated_at timestamptz(3) not null`;
const SCOPE = `
    session_collection boolean not null default false, local_group_collection boolean not null default false,
    ad_structure_collection boolean not null default false, cert_services_collection boolean not null default false,
    ca_registry_collection boolean not null default false, dc_registry_collection boolean not null default false,
    all_trusted_domains boolean not null default false,
    ous jsonb not null default '[]', domains jsonb not null default '[]'`;

const STATEMENTS = [
  `create table collection_client (
    id uuid primary key, name text not null, type text not null,
    ip_address text not null default '', hostname text not null default '', configured_user text not null default '',
    version text not null default '', user_sid text, domain_controller text,
    last_checkin timestamptz(3), started_at timestamptz(3), completed_job_count int not null default 0,
    ${TIMES})`,
  `alter table api_token add column client_id uuid references collection_client on delete cascade`,
  `create index api_token_client on api_token (client_id)`,

  `create table collection_event (
    id bigserial primary key, client_id uuid references collection_client on delete cascade,
    rrule text not null, anchor timestamptz(3) not null, ${SCOPE},
    next_scheduled_at timestamptz(3), ${TIMES})`,
  `create index collection_event_client on collection_event (client_id)`,
  `create index collection_event_next on collection_event (next_scheduled_at)`,

  // Jobs outlive their client and their event, so nothing is referenced.
  `create table collection_job (
    id bigserial primary key, client_id uuid, client_name text not null default '', event_id bigint,
    execution_time timestamptz(3) not null, status int not null, status_message text not null default '',
    start_time timestamptz(3), end_time timestamptz(3), log_path text, ${SCOPE},
    domain_controller text, event_title text not null default '',
    last_ingest timestamptz(3), last_active timestamptz(3),
    total_files int not null default 0, failed_files int not null default 0, partial_failed_files int not null default 0,
    ${TIMES})`,
  // An occurrence gets one job, whichever process notices it and however often.
  `create unique index collection_job_occurrence on collection_job (event_id, execution_time) where event_id is not null`,
  `create unique index collection_job_running on collection_job (client_id) where status = 1`,
  `create index collection_job_status on collection_job (status, execution_time)`,
  `create index collection_job_client on collection_job (client_id)`,

  `create table collection_domain_result (
    id bigserial primary key, job_id bigint not null references collection_job on delete cascade,
    domain_id text not null, domain_name text not null, success boolean not null, message text not null default '',
    user_count int not null default 0, group_count int not null default 0, computer_count int not null default 0,
    gpo_count int not null default 0, ou_count int not null default 0, container_count int not null default 0,
    aiaca_count int not null default 0, rootca_count int not null default 0, enterpriseca_count int not null default 0,
    ntauthstore_count int not null default 0, certtemplate_count int not null default 0,
    deleted_count int not null default 0, ${TIMES},
    constraint collection_domain_result_domain unique (job_id, domain_id))`,
  // Documents that a job has handed in, by their content: collectors may send one again.
  `create table collection_document (
    job_id bigint not null references collection_job on delete cascade, digest text not null,
    primary key (job_id, digest))`,
  `create table collection_log_line (
    id bigserial primary key, job_id bigint not null references collection_job on delete cascade,
    time timestamptz(3) not null, level text not null, text text not null)`,
  `create index collection_log_line_job on collection_log_line (job_id)`,
  // Which environments the jobs of which schedule bring data of.
  `create table scheduled_environment (
    event_id bigint not null references collection_event on delete cascade, environment_id text not null,
    fed_at timestamptz(3) not null, primary key (event_id, environment_id))`,

  `alter table ingest_task alter column job_id drop not null`,
  `alter table ingest_task add column collection_job_id bigint`,
  `alter table ingest_task add constraint ingest_task_one_job check ((job_id is null) <> (collection_job_id is null))`,
  `create index ingest_task_collection_job on ingest_task (collection_job_id)`,

  `create table client_operation (
    id uuid primary key, client_id uuid not null references collection_client on delete cascade,
    type text not null, status text not null, requested_by text, execution_time timestamptz(3) not null,
    started_at timestamptz(3), completed_at timestamptz(3), ${TIMES})`,
  `create index client_operation_client on client_operation (client_id)`,
  `create table client_artifact (
    id uuid primary key, operation_id uuid not null unique references client_operation on delete cascade,
    client_id uuid not null references collection_client on delete cascade, status text not null,
    total_size bigint not null, part_size bigint not null, part_count int not null, content_type text not null,
    checksum text not null, ${TIMES})`,
  `create table client_artifact_part (
    artifact_id uuid not null references client_artifact on delete cascade, part int not null, content bytea not null,
    primary key (artifact_id, part))`,
  `alter table client_artifact_part alter column content set storage external`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
