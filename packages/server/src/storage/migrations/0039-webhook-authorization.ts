import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_webhook add column authorization_sealed text`.execute(db);
}
