import { sql } from 'kysely';
import type { Database } from '../storage/database.ts';
import { inBatches } from '../storage/in-batches.ts';
import { NAME_COLUMNS, type NamedTable } from './taken-names-read.ts';

/** Removes the declarations of a schema that are not among those it has now. */
export async function removeUndeclared(
  db: Database,
  table: NamedTable,
  extensionId: number,
  declared: readonly string[],
): Promise<void> {
  const names = new Set(declared);
  const rows = await db
    .selectFrom(table)
    .select(['id', sql.ref<string>(NAME_COLUMNS[table]).as('declaration')])
    .where('extension_id', '=', extensionId)
    .execute();
  const removed = rows.filter((row) => !names.has(row.declaration)).map((row) => row.id);
  for (const batch of inBatches(removed))
    await db
      .deleteFrom(table)
      .where('id', 'in', [...batch])
      .execute();
}
