import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table finding_run add column graph_version bigint`.execute(db);
}
