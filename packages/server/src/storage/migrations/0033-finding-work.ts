import { type Kysely, sql } from 'kysely';

/** What is done about findings. It outlives them, so that one that comes back has its history. */
const CHANGES = [
  `create table finding_work (
    id bigserial primary key, type text not null, environment_id text not null, zone bigint not null,
    source_id text not null, target_id text not null, state text not null, owner text not null default '',
    reason text not null default '', ticket_url text not null default '', due_at timestamptz(3),
    updated_at timestamptz(3) not null, updated_by text not null)`,
  // Object ids may be longer than an index takes.
  `create unique index finding_work_key on finding_work
    (environment_id, type, zone, md5(source_id), md5(target_id))`,
  `create table finding_work_entry (
    id bigserial primary key, work_id bigint not null references finding_work on delete cascade,
    made_at timestamptz(3) not null, author text not null, state text not null, changes jsonb not null,
    comment text not null default '')`,
  `create index finding_work_entry_work on finding_work_entry (work_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
