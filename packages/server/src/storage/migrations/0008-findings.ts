import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Zone 0 is that of findings of none; the others are those of zone_tag, whose rows a finding may outlive.
  `create table finding (
    id bigserial primary key, type text not null, environment_id text not null, environment_name text not null,
    zone bigint not null, source_id text not null, source_name text not null, source_kind text not null,
    source_environment_id text not null, source_environment_name text not null, target_id text not null,
    target_name text not null, target_kind text not null, edge_id bigint, inherited boolean not null,
    principals_hash text not null, exposure_count int, exposure_share float8, impact_count int not null,
    impact_share float8 not null, severity text not null, local boolean not null, alone_exposure_count int,
    alone_exposure_share float8, alone_impact_count int, alone_impact_share float8, alone_severity text,
    accepted_until timestamptz(3), status text not null default 'active', archived_at timestamptz(3),
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null)`,
  // Object ids may be longer than an index takes.
  `create unique index finding_key on finding (environment_id, type, zone, md5(source_id), md5(target_id))
    where archived_at is null`,
  `create table finding_run (id bigserial primary key, taken_at timestamptz(3) not null)`,
  `create table finding_snapshot (
    id bigserial primary key, run bigint not null references finding_run, taken_at timestamptz(3) not null,
    scope text not null, environment_id text not null, zone bigint not null, type text not null,
    finding_count int not null, asset_count int not null, composite_risk float8 not null, exposure_count int,
    impact_count int not null, new_count int not null, archived_count int not null)`,
  `create index finding_snapshot_run on finding_snapshot (environment_id, zone, scope, run)`,
  `create index finding_snapshot_time on finding_snapshot (taken_at)`,
  `create table posture (
    id bigserial primary key, run bigint not null references finding_run, taken_at timestamptz(3) not null,
    scope text not null, environment_id text not null, zone bigint not null, member_count int not null,
    population int not null, exposed int not null, critical_types int not null, finding_count int not null,
    attack_paths bigint not null)`,
  `create index posture_time on posture (environment_id, zone, scope, taken_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
