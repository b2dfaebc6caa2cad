import { type Kysely, sql } from 'kysely';
import { tablesOf } from '../copy-tables.ts';
import type { Database } from '../database.ts';

/** A table with its columns, and whether its rows can be very large. */
export type DumpedTable = { readonly name: string; readonly columns: readonly string[]; readonly isLarge: boolean };

/** All tables with data of the service, each after those that its rows refer to. */
export async function tablesInOrder(db: Database): Promise<DumpedTable[]> {
  const { rows: references } = await sql<{ source: string; target: string }>`
    select conrelid::regclass::text as source, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and conrelid <> confrelid`.execute(db);
  const ordered: string[] = [];
  const visit = (table: string): void => {
    if (ordered.includes(table)) return;
    for (const { source, target } of references) if (source === table) visit(target);
    ordered.push(table);
  };
  for (const table of await tablesOf(db)) visit(table);
  return Promise.all(ordered.map((name) => describe(name, db)));
}

async function describe(name: string, db: Database): Promise<DumpedTable> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${name}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return { name, columns: rows.map((row) => row.name), isLarge: rows.some(({ type }) => type === 'bytea') };
}

/** The changes of the schema that a database has; none where it has no tables yet. */
export async function schemaOf<T>(db: Kysely<T>): Promise<string[]> {
  const { rows: found } = await sql<{ name: string | null }>`select to_regclass('schema_migration') as name`.execute(
    db,
  );
  if (!found[0]?.name) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
