import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table analysis_progress (id integer primary key, record jsonb not null)`.execute(db);
}
