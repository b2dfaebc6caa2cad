import { type Kysely, sql } from 'kysely';

const TIMES = 'created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()';

const STATEMENTS = [
  `create table schema_extension (
    id bigserial primary key, name text not null, display_name text not null, version text not null,
    namespace text not null, is_builtin boolean not null default false, ${TIMES},
    constraint schema_extension_name_key unique (name), constraint schema_extension_namespace_key unique (namespace))`,
  `create table schema_node_kind (
    id bigserial primary key, extension_id bigint not null references schema_extension on delete cascade,
    kind_id bigint not null references graph_kind, name text not null, display_name text not null,
    description text not null, is_display_kind boolean not null, icon text not null, color text not null,
    info jsonb not null, ${TIMES}, constraint schema_node_kind_name_key unique (name))`,
  `create index schema_node_kind_extension on schema_node_kind (extension_id)`,
  `create table schema_relationship_kind (
    id bigserial primary key, extension_id bigint not null references schema_extension on delete cascade,
    kind_id bigint not null references graph_kind, name text not null, description text not null,
    is_traversable boolean not null, info jsonb not null, ${TIMES},
    constraint schema_relationship_kind_name_key unique (name))`,
  `create index schema_relationship_kind_extension on schema_relationship_kind (extension_id)`,
  `create table schema_environment (
    id bigserial primary key, extension_id bigint not null references schema_extension on delete cascade,
    kind_id bigint not null references graph_kind, environment_kind text not null, source_kind text not null,
    principal_kinds jsonb not null, ${TIMES}, constraint schema_environment_kind_key unique (environment_kind))`,
  `create index schema_environment_extension on schema_environment (extension_id)`,
  // The environment kind may be that of another extension, which may be removed first.
  `create table schema_finding (
    id bigserial primary key, extension_id bigint not null references schema_extension on delete cascade,
    name text not null, display_name text not null, relationship_kind text not null, environment_kind text not null,
    remediation jsonb not null, ${TIMES}, constraint schema_finding_name_key unique (name))`,
  `create index schema_finding_extension on schema_finding (extension_id)`,

  // The numbers are written once and read together, in the order in which they were written, so they need no columns.
  `create table environment_quality (
    id bigserial primary key, platform text not null, run_id uuid not null, environment_id text not null,
    figures json not null, ${TIMES})`,
  `create index environment_quality_time on environment_quality (platform, environment_id, created_at)`,
  `create table platform_quality (
    id bigserial primary key, platform text not null, run_id uuid not null, figures json not null, ${TIMES})`,
  `create index platform_quality_time on platform_quality (platform, created_at)`,
  // Without an environment: the sum over all of a kind.
  `create table extension_metric (
    id bigserial primary key, run_id uuid not null, extension_id bigint not null references schema_extension on delete cascade,
    environment_kind_id bigint not null, environment_id text, metric_type text not null, metric_name text not null,
    metric_value double precision not null, kind_id bigint, ${TIMES})`,
  `create index extension_metric_environment on extension_metric (environment_id, created_at)`,
  `create index extension_metric_kind on extension_metric (environment_kind_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
