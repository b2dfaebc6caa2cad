import { type Kysely, sql } from 'kysely';

const STATEMENTS = [
  `create table alert_webhook (
    id uuid primary key, type text not null, name text not null, description text not null,
    url text not null constraint alert_webhook_url_key unique, secret_id uuid not null, secret_sealed text not null,
    secret_created_at timestamptz(3) not null, health float8 not null default 1, attempts int not null default 0,
    failures int not null default 0, last_error text, last_errored_at timestamptz(3),
    last_succeeded_at timestamptz(3), created_at timestamptz(3) not null, created_by text,
    updated_at timestamptz(3) not null, updated_by text, disabled_at timestamptz(3), disabled_by text)`,
  `create table alert (
    id uuid primary key, name text not null constraint alert_name_key unique, description text not null,
    created_at timestamptz(3) not null, created_by text, updated_at timestamptz(3) not null, updated_by text,
    disabled_at timestamptz(3), disabled_by text)`,
  `create table alert_subscription (
    alert_id uuid not null references alert on delete cascade,
    channel_id uuid not null references alert_webhook on delete cascade, event_type text not null,
    version int not null, created_at timestamptz(3) not null, disabled_at timestamptz(3), disabled_by text,
    primary key (alert_id, channel_id, event_type))`,
  `create table alert_event (
    id uuid primary key, type text not null, version int not null, message text not null, data jsonb not null,
    created_at timestamptz(3) not null, attempts_queued_at timestamptz(3))`,
  `create index alert_event_time on alert_event (created_at)`,
  `create index alert_event_unqueued on alert_event (id) where attempts_queued_at is null`,
  `create table alert_attempt (
    alert_id uuid not null references alert on delete cascade,
    channel_id uuid not null references alert_webhook on delete cascade,
    event_id uuid not null references alert_event on delete cascade, created_at timestamptz(3) not null,
    succeeded_at timestamptz(3), last_status_code int, last_error text, attempts int not null default 0,
    next_attempt_at timestamptz(3), primary key (alert_id, channel_id, event_id))`,
  `create index alert_attempt_event on alert_attempt (event_id)`,
  `create index alert_attempt_due on alert_attempt (next_attempt_at) where next_attempt_at is not null`,
  // Up to when accepted findings were looked at, and which collectors are known to be silent.
  `create table alert_watch (id int primary key, acceptances_until timestamptz(3) not null)`,
  `create table alert_silent_client (
    client_id uuid primary key references collection_client on delete cascade, since timestamptz(3) not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
