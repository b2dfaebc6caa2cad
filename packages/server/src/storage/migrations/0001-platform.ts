import { type Kysely, sql } from 'kysely';

// Times have milliseconds only, so that a filter can match exactly what a response shows.
const STATEMENTS = [
  `create table installation (
    id bigserial primary key, key_check text not null, created_at timestamptz(3) not null default now())`,

  `create table permission (
    id bigint primary key, authority text not null, name text not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    unique (authority, name))`,
  `create table role (
    id bigint primary key, name text not null unique, description text not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,
  `create table role_permission (
    role_id bigint not null references role on delete cascade,
    permission_id bigint not null references permission on delete cascade,
    primary key (role_id, permission_id))`,

  `create table sso_provider (
    id bigserial primary key, name text not null, slug text not null, type int not null, config jsonb not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint sso_provider_name_key unique (name), constraint sso_provider_slug_key unique (slug))`,
  `create table saml_provider (
    id bigserial primary key, sso_provider_id bigint not null unique references sso_provider on delete cascade,
    name text not null, display_name text not null, idp_issuer_uri text not null, idp_sso_uri text not null,
    idp_redirect_uri text, idp_certificates jsonb not null default '[]', metadata_xml text not null, principal_attribute_mappings jsonb not null default '[]', root_uri_version int not null default 2,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,
  `create table oidc_provider (
    id bigserial primary key, sso_provider_id bigint not null unique references sso_provider on delete cascade,
    client_id text not null, issuer text not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,

  `create table app_user (
    id uuid primary key, first_name text, last_name text, email_address text, principal_name text not null,
    last_login timestamptz(3), is_disabled boolean not null default false, eula_accepted boolean not null default true,
    all_environments boolean not null default true,
    sso_provider_id bigint references sso_provider on delete set null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint app_user_principal_name_key unique (principal_name))`,
  `create unique index app_user_email_address_key on app_user (lower(email_address))`,
  `create table user_role (
    user_id uuid not null references app_user on delete cascade, role_id bigint not null references role,
    primary key (user_id, role_id))`,
  `create table user_environment (
    id bigserial primary key, user_id uuid not null references app_user on delete cascade, environment_id text not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    unique (user_id, environment_id))`,

  `create table auth_secret (
    id bigserial primary key, user_id uuid not null unique references app_user on delete cascade,
    digest text not null, digest_method text not null, expires_at timestamptz(3) not null,
    totp_secret text, totp_activated boolean not null default false,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,
  `create table used_one_time_code (
    user_id uuid not null references app_user on delete cascade, step bigint not null, used_at timestamptz(3) not null,
    primary key (user_id, step))`,
  `create table login_guess (
    subject text primary key, failures int not null, window_start timestamptz(3) not null, blocked_until timestamptz(3))`,
  `create table user_session (
    id bigserial primary key, user_id uuid not null references app_user on delete cascade,
    provider_type int not null, provider_id bigint not null, expires_at timestamptz(3) not null,
    flags jsonb not null default '{}', created_at timestamptz(3) not null default now())`,
  `create index user_session_user on user_session (user_id)`,
  `create table api_token (
    id uuid primary key, user_id uuid references app_user on delete cascade, name text, key_sealed text not null,
    hmac_method text not null, last_access timestamptz(3) not null, expires_at timestamptz(3), created_by uuid,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,
  `create index api_token_user on api_token (user_id)`,
  `create table rate_window (
    subject text not null, second bigint not null, process text not null, used int not null,
    primary key (subject, second, process))`,

  `create table audit_log (
    id bigserial primary key, created_at timestamptz(3) not null, actor_id text not null, actor_name text not null,
    actor_email text not null, action text not null, fields jsonb not null, request_id text not null,
    source_ip_address text not null, status text not null, commit_id uuid not null)`,
  `create index audit_log_created_at on audit_log (created_at)`,

  `create table parameter (
    id bigserial primary key, key text not null unique, name text not null, description text not null, value jsonb not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,
  `create table feature_flag (
    id bigserial primary key, key text not null unique, name text not null, description text not null,
    enabled boolean not null, user_updatable boolean not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,

  `create table sso_login (
    id text primary key, sso_provider_id bigint not null references sso_provider on delete cascade,
    browser_digest text not null, details jsonb not null, expires_at timestamptz(3) not null)`,
  `create table used_assertion (
    sso_provider_id bigint not null references sso_provider on delete cascade, assertion_id text not null,
    expires_at timestamptz(3) not null, primary key (sso_provider_id, assertion_id))`,
  `create table sso_exchange (
    code_digest text primary key, session_id bigint not null references user_session on delete cascade,
    browser_digest text not null, expires_at timestamptz(3) not null)`,
  `create table service_key (
    id int primary key, key_sealed text not null, certificate text not null,
    created_at timestamptz(3) not null default now(), constraint service_key_single check (id = 1))`,

  `create table graph_kind (id bigserial primary key, name text not null unique)`,
  `create table custom_node_kind (
    id bigserial primary key, kind_id bigint not null references graph_kind, kind_name text not null,
    config jsonb not null, extension_owned boolean not null default false,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint custom_node_kind_name_key unique (kind_name))`,

  `create table saved_query (
    id bigserial primary key, user_id uuid not null references app_user on delete cascade,
    name text not null, query text not null, description text not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now())`,
  // By hash: the size of an index entry is limited, that of a name is not.
  `create unique index saved_query_user_name_key on saved_query (user_id, md5(name))`,
  `create table saved_query_permission (
    id bigserial primary key, query_id bigint not null references saved_query on delete cascade,
    shared_to_user_id uuid references app_user on delete cascade, public boolean not null,
    created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now(),
    constraint saved_query_permission_key unique nulls not distinct (query_id, shared_to_user_id))`,
  `create index saved_query_permission_user on saved_query_permission (shared_to_user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
