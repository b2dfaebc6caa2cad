import { type Kysely, sql } from 'kysely';

/** Permissions to download one artifact once. Node kinds that only a file has mentioned, which users may still define. */
const CHANGES = [
  `create table artifact_download (
    token_hash text primary key, artifact_id uuid not null references client_artifact on delete cascade,
    expires_at timestamptz(3) not null)`,
  `alter table custom_node_kind add column is_stub boolean not null default false`,
  `update custom_node_kind set is_stub = true
    where not extension_owned and config -> 'icon' ->> 'name' = 'question' and upper(config -> 'icon' ->> 'color') = '#FFFFFF'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
