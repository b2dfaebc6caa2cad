import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table graph_version (
    version bigint primary key, cause text not null, details jsonb not null, bytes bigint not null,
    nodes bigint not null, edges bigint not null, created_at timestamptz(3) not null)`,
  // A chunk's bytes are in the row, or in a file of the data folder that the row names.
  `create table graph_segment (
    version bigint not null references graph_version on delete cascade, part int not null,
    bytes bigint not null, content bytea, file text, primary key (version, part))`,
  `create table graph_snapshot (
    version bigint not null, part int not null, bytes bigint not null, content bytea, file text,
    created_at timestamptz(3) not null, primary key (version, part))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  // Chunks are compressed already; trying again only costs time.
  for (const table of ['graph_segment', 'graph_snapshot'])
    await sql.raw(`alter table ${table} alter column content set storage external`).execute(db);
}
