import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  // Where a session came from, when it was last used, and whether a browser holds it in a cookie.
  `alter table user_session add column last_seen timestamptz(3), add column address text not null default '',
    add column user_agent text not null default '', add column browser boolean not null default false`,
  // Networks from which a user has logged in: guesses from elsewhere do not lock them out.
  `create table login_network (
    user_id uuid not null references app_user on delete cascade, network text not null,
    last_login timestamptz(3) not null, primary key (user_id, network))`,
  // Signatures that were accepted, with the hour that they were signed for, and nonces that were used.
  `create table used_signature (
    digest text primary key, hour timestamptz(3) not null, expires_at timestamptz(3) not null)`,
  `create index used_signature_expiry on used_signature (expires_at)`,
  `create table used_nonce (digest text primary key, expires_at timestamptz(3) not null)`,
  `create index used_nonce_expiry on used_nonce (expires_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
