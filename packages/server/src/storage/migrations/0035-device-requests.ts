import { type Kysely, sql } from 'kysely';

/** Programs that wait until a user approves them. The code that they poll with is stored as a digest. */
const CHANGES = [
  `create table device_request (
    device_digest text primary key, user_code text not null unique, client_name text not null, address text not null,
    network text not null, state text not null default 'pending', user_id uuid references app_user on delete cascade,
    interval_seconds integer not null, polled_at timestamptz(3), created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
