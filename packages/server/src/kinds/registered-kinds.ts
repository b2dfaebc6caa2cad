import type { Database } from '../storage/database.ts';

/** Kinds that third parties registered, as they cross threads. */
export type RegisteredKinds = { readonly display: readonly string[]; readonly source: readonly string[] };

/** Kinds of third parties by which an object can be labelled. */
export async function registeredKindLists(db: Database): Promise<RegisteredKinds> {
  const display = await db.selectFrom('custom_node_kind').select('kind_name').execute();
  const source = await db.selectFrom('source_kind').select('name').execute();
  return { display: display.map((row) => row.kind_name), source: source.map((row) => row.name) };
}

/** Node kinds that have a display of their own beside the built-in ones. */
export async function registeredNodeKinds(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('custom_node_kind').select('kind_name').execute();
  return rows.map((row) => row.kind_name);
}
