import { type Kysely, sql } from 'kysely';

/** The newest entry that retention has removed: the chain of those that are left begins after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_anchor (
    id int primary key, seq bigint not null, chain text not null, seal text not null,
    constraint audit_anchor_single check (id = 1))`.execute(db);
}
