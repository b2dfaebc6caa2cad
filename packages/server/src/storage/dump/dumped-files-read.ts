import type { Database } from '../database.ts';

export async function newestGraphVersion(db: Database): Promise<number> {
  const row = await db
    .selectFrom('graph_version')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? 0;
}

/** Names of uploads that wait to be ingested, and whose bytes are not in the database. */
export async function uploadsInFiles(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('ingest_task')
    .select('stored_file')
    .where('stored_file', 'not in', (parts) => parts.selectFrom('ingest_file_part').select('stored_file'))
    .execute();
  return rows.map((row) => row.stored_file);
}
