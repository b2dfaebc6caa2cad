import { sql } from 'kysely';
import type { Database } from './database.ts';
import { MIGRATION_LOCK_TABLE, MIGRATION_TABLE } from './migration-tables.ts';

export type CopiedTable = { readonly name: string; readonly rows: number };

/** Blocks of a table that are read at once: 512 KB, and what is stored outside of them. */
const BLOCKS = 64;
/** A statement takes at most 65,535 values. */
const VALUES = 30_000;

export async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in (${MIGRATION_TABLE}, ${MIGRATION_LOCK_TABLE})
    order by tablename`.execute(db);
  return rows.map(({ name }) => name);
}

/** Copies the rows of a table. Values travel as the texts by which PostgreSQL writes and reads them without loss. */
export async function copyTable(table: string, source: Database, target: Database): Promise<number> {
  const columns = await columnsOf(table, source);
  const blocks = await blocksOf(table, source);
  let copied = 0;
  for (let first = 0; first < blocks; first += BLOCKS) {
    const texts = columns.map((column) => sql`${sql.ref(column)}::text`);
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.join(texts.map((text, index) => sql`${text} as ${sql.ref(columns[index]!)}`))} from ${sql.table(table)}
      where ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + BLOCKS},0)`}::tid`.execute(source);
    await insert(table, columns, rows, target);
    copied += rows.length;
  }
  return copied;
}

async function insert(
  table: string,
  columns: readonly string[],
  rows: readonly Record<string, string | null>[],
  target: Database,
): Promise<void> {
  const atOnce = Math.floor(VALUES / columns.length);
  for (let start = 0; start < rows.length; start += atOnce) {
    const lists = rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      overriding system value values ${sql.join(lists)}`.execute(target);
  }
}

/** A number of rows and a sum over their texts: equal where two tables are. */
export async function fingerprint(table: string, db: Database): Promise<string> {
  const { rows } = await sql<{ rows: number; sum: string }>`
    select count(*) as rows, coalesce(sum(hashtext(one::text)::bigint), 0)::text as sum
    from ${sql.table(table)} as one`.execute(db);
  return `${rows[0]?.rows} rows with the sum ${rows[0]?.sum}`;
}

/** Sets the counters from which ids are drawn. */
export async function copySequences(source: Database, target: Database): Promise<void> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`.execute(
    source,
  );
  for (const { name, last } of rows)
    if (last !== null) await sql`select setval(${name}::text::regclass, ${last}::text::bigint)`.execute(target);
}

async function columnsOf(table: string, db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

async function blocksOf(table: string, db: Database): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select pg_relation_size(${table}::text::regclass) / current_setting('block_size')::int as blocks`.execute(db);
  return Number(rows[0]?.blocks ?? 0);
}
