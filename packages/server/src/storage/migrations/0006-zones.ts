import { type Kysely, sql } from 'kysely';

const TIMES = `created_at timestamptz(3) not null default now(), updated_at timestamptz(3) not null default now()`;
const AUTHORS = `created_by text not null, updated_by text not null`;

const STATEMENTS = [
  // Type 1 zone, 2 label, 3 owned. A deleted tag keeps its name for the history, and frees its kind.
  `create table zone_tag (
    id bigserial primary key, type int not null, kind_id bigint references graph_kind, kind_name text,
    name text not null, description text not null default '', position int, require_certify boolean,
    analysis_enabled boolean, glyph text, deleted_at timestamptz(3), deleted_by text, ${TIMES}, ${AUTHORS})`,
  `create unique index zone_tag_name_key on zone_tag (lower(name)) where deleted_at is null`,
  `create unique index zone_tag_kind_key on zone_tag (lower(kind_name)) where deleted_at is null`,
  `create unique index zone_tag_glyph_key on zone_tag (glyph) where deleted_at is null`,
  `create table zone_selector (
    id bigserial primary key, tag_id bigint not null references zone_tag on delete cascade, name text not null,
    description text not null default '', auto_certify int not null default 0, is_default boolean not null default false,
    allow_disable boolean not null default true, disabled_at timestamptz(3), disabled_by text, ${TIMES}, ${AUTHORS},
    constraint zone_selector_name_key unique (tag_id, name))`,
  // Type 1 object id, 2 Cypher.
  `create table zone_seed (
    selector_id bigint not null references zone_selector on delete cascade, part int not null, type int not null,
    value text not null, primary key (selector_id, part))`,
  // Names and kinds of members are read from the graph, which knows them best.
  `create table zone_member (
    selector_id bigint not null references zone_selector on delete cascade, node_id bigint not null, source int not null,
    certified int not null default 0, certified_by text, ${TIMES}, primary key (selector_id, node_id))`,
  `create index zone_member_node on zone_member (node_id)`,
  `create table zone_history (
    id bigserial primary key, created_at timestamptz(3) not null, actor text not null, email text, action text not null,
    target text not null, tag_id bigint not null, environment_id text, note text)`,
  `create index zone_history_time on zone_history (created_at)`,
  // One row: counts every change of the tables above, so that concurrent taggings detect each other.
  `create table zone_state (id int primary key, revision bigint not null)`,
  `insert into zone_state (id, revision) values (1, 0)`,

  // The groups of older clients. Those of the system show a tag; their selectors are those of the tag.
  `create table asset_group (
    id bigserial primary key, name text not null, tag text not null, system_group boolean not null default false,
    tag_id bigint references zone_tag, ${TIMES},
    constraint asset_group_name_key unique (name), constraint asset_group_tag_key unique (tag))`,
  `create table asset_group_selector (
    id bigserial primary key, asset_group_id bigint not null references asset_group on delete cascade,
    name text not null, selector text not null, ${TIMES},
    constraint asset_group_selector_name_key unique (asset_group_id, name))`,
  // The members of a group after an analysis. Entries are written once and read together; the number of an entry is that of the
  // first plus its place.
  `create sequence asset_group_entry_id`,
  `create table asset_group_collection (
    id bigserial primary key, asset_group_id bigint not null references asset_group on delete cascade,
    entries json not null, first_entry_id bigint not null, ${TIMES})`,
  `create index asset_group_collection_group on asset_group_collection (asset_group_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
