import pg from 'pg';
import { type TestDatabase, testDatabase } from '../test-database.ts';

/** As BloodHound Community Edition makes them, from 9.2 on. */
const SCHEMA = `
create table graph (id bigserial primary key, name varchar(256) not null unique);
create table kind (id smallserial primary key, name varchar(256) not null unique);
create table node (id bigserial not null, graph_id integer not null references graph, kind_ids smallint[] not null,
  properties jsonb not null, primary key (id, graph_id)) partition by list (graph_id);
create table edge (id bigserial not null, graph_id integer not null references graph, start_id bigint not null,
  end_id bigint not null, kind_id smallint not null, properties jsonb not null, primary key (id, graph_id)) partition by list (graph_id);
create table node_1 partition of node for values in (1);
create table edge_1 partition of edge for values in (1);
create table goose_db_version (id serial, version_id bigint, is_applied boolean, tstamp timestamptz default now());
insert into graph (name) values ('default'), ('meta');
insert into goose_db_version (version_id, is_applied) values (1, true), (20260805120000, true);
`;

export type StoredNode = { readonly id: number; readonly kinds: readonly string[]; readonly properties: object };
export type StoredEdge = readonly [id: number, start: number, kind: string, end: number, properties?: object];

/** Users, queries and zones, as 9.x stores them. */
const RECORDS = `
create table users (id text primary key, first_name text, last_name text, email_address text, principal_name text,
  last_login timestamptz, is_disabled boolean, eula_accepted boolean, sso_provider_id int, all_environments boolean, support_account boolean);
create table roles (id int primary key, name text, description text);
create table users_roles (user_id text, role_id int);
create table environment_targeted_access_control (id bigserial, user_id text, environment_id text);
create table auth_tokens (id text primary key, user_id text, key text);
create table saved_queries (id bigint primary key, user_id text, name text, query text, description text);
create table saved_queries_permissions (id bigserial, query_id bigint, shared_to_user_id text, public boolean);
create table asset_group_tags (id int primary key, type int, kind_id smallint, name text, description text, position int,
  require_certify boolean, analysis_enabled boolean, glyph text, deleted_at timestamptz);
create table asset_group_tag_selectors (id int primary key, asset_group_tag_id int, name text, description text, is_default boolean,
  allow_disable boolean, auto_certify int, disabled_at timestamptz);
create table asset_group_tag_selector_seeds (selector_id int, type int, value text);
create table asset_group_tag_selector_nodes (selector_id int, node_id bigint, certified int, certified_by text, source int,
  node_object_id text);
create table asset_groups (id int primary key, name text, tag text, system_group boolean);
create table asset_group_selectors (id int primary key, asset_group_id int, name text, selector text, system_selector boolean);
create table sso_providers (id int primary key, name text, slug text, type int, config jsonb);
create table saml_providers (id int primary key, sso_provider_id int, name text, issuer_uri text, single_sign_on_uri text,
  metadata_xml bytea, ous text[], root_uri_version int);
create table oidc_providers (id int primary key, sso_provider_id int, client_id text, issuer text);
create table source_kinds (id int primary key, kind_id smallint);
create table custom_node_kinds (id int primary key, config jsonb, schema_node_kind_id int, kind_id int);
create table schema_extensions (id int primary key, name text, display_name text, version text, namespace text,
  is_builtin boolean, deleted_at timestamptz);
create table schema_node_kinds (id int primary key, schema_extension_id int, kind_id smallint, display_name text,
  description text, is_display_kind boolean, icon text, icon_color text, deleted_at timestamptz);
create table schema_relationship_kinds (id int primary key, schema_extension_id int, kind_id smallint, description text,
  is_traversable boolean, deleted_at timestamptz);
create table schema_environments (id int primary key, schema_extension_id int, environment_kind_id smallint, source_kind_id smallint);
create table schema_environments_principal_kinds (environment_id int, principal_kind smallint);
create table schema_findings (id int primary key, type int, schema_extension_id int, environment_id int, kind_id smallint,
  name text, display_name text);
create table schema_remediations (finding_id int, content_type text, content text);
create function kind_id(wanted text) returns smallint language sql as 'select id from kind where name = wanted';
`;

/** A database of BloodHound, filled by a test. */
export class BloodHoundDatabase {
  readonly url: string;
  readonly #database: TestDatabase;

  private constructor(database: TestDatabase, url: string) {
    this.#database = database;
    this.url = url;
  }

  static async create(nodes: readonly StoredNode[], edges: readonly StoredEdge[]): Promise<BloodHoundDatabase> {
    const database = await testDatabase('postgres');
    if (database.location.kind !== 'postgres') throw new Error('not on a server');
    const made = new BloodHoundDatabase(database, database.location.url);
    await made.query(SCHEMA);
    await made.add(nodes, edges);
    return made;
  }

  async add(nodes: readonly StoredNode[], edges: readonly StoredEdge[]): Promise<void> {
    const names = [...new Set([...nodes.flatMap(({ kinds }) => kinds), ...edges.map(([, , kind]) => kind)])];
    await this.query('insert into kind (name) select unnest($1::text[]) on conflict do nothing', [names]);
    const kinds = '(select array_agg(id) from kind where name = any($2::text[]))';
    for (const { id, kinds: own, properties } of nodes)
      await this.query(`insert into node values ($1, 1, ${kinds}, $3)`, [id, own, properties]);
    for (const [id, start, kind, end, properties = {}] of edges)
      await this.query('insert into edge values ($1, 1, $2, $3, (select id from kind where name = $4), $5)', [
        ...[id, start, end, kind, properties],
      ]);
  }

  async addRecords(rows: string): Promise<void> {
    await this.query(RECORDS + rows);
  }

  /** Everything in it, to see that it was only read. */
  async content(): Promise<unknown> {
    const all = async (table: string) => this.query(`select xmin::text, * from ${table} order by id`);
    return [await all('node'), await all('edge'), await all('kind')];
  }

  async query(text: string, values?: readonly unknown[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query(text, values && [...values])).rows;
    } finally {
      await client.end();
    }
  }

  drop(): Promise<void> {
    return this.#database.drop();
  }
}
