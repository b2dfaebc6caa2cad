import { type Kysely, sql } from 'kysely';

/** Saved queries and zone rules that belong to an extension, and go with it. A query has a user or an extension. */
const CHANGES = [
  `alter table saved_query alter column user_id drop not null,
    add column extension_id bigint references schema_extension on delete cascade,
    add column query_key text,
    add column category text not null default '',
    add constraint saved_query_owner check (
      (user_id is not null and extension_id is null and query_key is null)
      or (user_id is null and extension_id is not null and query_key is not null)),
    add constraint saved_query_extension_key unique (extension_id, query_key)`,
  `alter table zone_selector add column extension_id bigint references schema_extension on delete cascade,
    add column rule_key text constraint zone_selector_rule_key unique`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of CHANGES) await sql.raw(change).execute(db);
}
