import { type Kysely, sql } from 'kysely';

const CHANGES = [
  `create table evidence_key (
    id bigint generated always as identity primary key, fingerprint text not null unique, public_key text not null,
    key_sealed text not null, created_at timestamptz(3) not null, retired_at timestamptz(3))`,
  `create unique index evidence_key_current on evidence_key ((retired_at is null)) where retired_at is null`,
  `create table input_file (
    id bigint generated always as identity primary key, name text not null, bytes bigint not null,
    sha256 text not null, graph_version bigint not null, ingested_at timestamptz(3) not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
