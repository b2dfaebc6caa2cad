import { type Kysely, sql } from 'kysely';

/** What a change of the secret key leaves behind: since when the current one is in use, and keys of older audit entries. */
const STATEMENTS = [
  'alter table installation add column key_since timestamptz(3)',
  'create table audit_retired_key (id bigint generated always as identity primary key, sealed text not null)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
