import { type Kysely, sql } from 'kysely';

/** The last of each kind of work that operators ask for: ingest, snapshot, backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table work_record (
    kind text primary key, ended_at timestamptz(3) not null, record jsonb not null)`.execute(db);
}
