import { type Kysely, sql } from 'kysely';

/** Views of Explore. Their content names objects, and holds nothing of the graph itself. */
const CHANGES = [
  `create table saved_view (
    key text primary key, user_id uuid not null references app_user on delete cascade, name text not null,
    note text not null default '', content jsonb not null, created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null)`,
  `create index saved_view_user on saved_view (user_id, updated_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
