import type { Database } from '../storage/database.ts';
import type { RegisteredKinds } from './zone-member.ts';

/** Kinds of third parties by which an object can be labelled. */
export async function registeredKindLists(db: Database): Promise<RegisteredKinds> {
  const display = await db.selectFrom('custom_node_kind').select('kind_name').execute();
  const source = await db.selectFrom('source_kind').select('name').execute();
  return { display: display.map((row) => row.kind_name), source: source.map((row) => row.name) };
}
