import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';

/** Tables of what schemas declare, and the column with the name of each declaration. */
export const NAME_COLUMNS = {
  schema_node_kind: 'name',
  schema_relationship_kind: 'name',
  schema_environment: 'environment_kind',
  schema_finding: 'name',
} as const;

export type NamedTable = keyof typeof NAME_COLUMNS;

/** Id of the schema with this namespace. */
export async function namespaceOwner(db: Database, namespace: string): Promise<number | undefined> {
  const owner = await db
    .selectFrom('schema_extension')
    .select('id')
    .where('namespace', '=', namespace)
    .executeTakeFirst();
  return owner?.id;
}

/** One of the names that a schema other than `own` has declared. */
export async function takenName(
  db: Database,
  table: NamedTable,
  names: readonly string[],
  own: number | undefined,
): Promise<string | undefined> {
  const column = sql.ref<string>(NAME_COLUMNS[table]);
  for (const batch of inBatches(names)) {
    const rows = await db
      .selectFrom(table)
      .select(['extension_id', column.as('declaration')])
      .where(column, 'in', [...batch])
      .execute();
    const taken = rows.find((row) => row.extension_id !== own);
    if (taken) return taken.declaration;
  }
  return undefined;
}
