import { type Kysely, sql } from 'kysely';

/** What the removal of a finding would achieve; filled by the next analysis. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ['relieved_count int', 'carried_count int', 'exposed_count int', 'score float8'];
  const added = [...columns, ...columns.map((column) => `alone_${column}`)].map((column) => `add column ${column}`);
  await sql.raw(`alter table finding ${added.join(', ')}`).execute(db);
}
