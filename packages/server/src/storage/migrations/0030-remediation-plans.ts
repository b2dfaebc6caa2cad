import { type Kysely, sql } from 'kysely';

/** The relationships of a plan by the ids of their ends, for the scripts that remove them. */
const CHANGES = [
  `create table remediation_plan (
    id uuid primary key, user_id uuid not null references app_user on delete cascade, environment_id text not null,
    environment_name text not null, zone_name text not null, graph_version bigint not null, removals jsonb not null,
    created_at timestamptz(3) not null)`,
  `create index remediation_plan_user on remediation_plan (user_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
