import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // `seq` and `chain` are absent in entries that were written before entries were chained.
  `alter table audit_log add column seq bigint, add column chain text,
    add column automatic boolean not null default false`,
  `create unique index audit_log_seq on audit_log (seq) where seq is not null`,
  // The newest entry: without it, entries removed at the end would not be missed.
  `create table audit_head (
    id int primary key, seq bigint not null, chain text not null, seal text not null,
    constraint audit_head_single check (id = 1))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
