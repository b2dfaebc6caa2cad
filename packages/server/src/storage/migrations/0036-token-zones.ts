import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table token_zone (
    token_id uuid not null references api_token on delete cascade, minutes integer not null,
    first_used_at timestamptz(3) not null, primary key (token_id, minutes))`.execute(db);
}
