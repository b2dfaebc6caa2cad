import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Who owns the pipeline (one row). Each term of ownership has a greater token than the one before.
  `create table pipeline_lease (
    id int primary key check (id = 1), token bigint not null, holder text not null, host text not null, pid int not null,
    acquired_at timestamptz(3) not null, expires_at timestamptz(3) not null)`,
  // The processes that use this database; each renews its row every few seconds.
  `create table replica (
    name text primary key, host text not null, pid int not null, role text not null, program_version text not null,
    graph_version bigint not null, started_at timestamptz(3) not null, seen_at timestamptz(3) not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
