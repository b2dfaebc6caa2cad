import { type Kysely, sql } from 'kysely';

/** Policies that are checked after each analysis, each with its latest verdicts. */
const CHANGE = `create table policy (
    id uuid primary key, name text not null constraint policy_name_key unique, text text not null,
    enabled boolean not null, baseline_run_id bigint, status text, verdicts jsonb,
    checked_at timestamptz(3), checked_run_id bigint,
    created_at timestamptz(3) not null, created_by text not null,
    updated_at timestamptz(3) not null, updated_by text not null)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CHANGE).execute(db);
}
