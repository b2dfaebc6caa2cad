import { sql } from 'kysely';
import type { Database } from '../database.ts';
import type { DumpedTable } from './table-list.ts';

/** Values as the texts by which PostgreSQL writes and reads them without loss, in the order of the columns. */
export type Row = readonly (string | null)[];

const ROWS = 1000;
const LARGE_ROWS = 4;
/** Bounds of one statement: it takes at most 65,535 values. */
const VALUES = 30_000;
const CHARACTERS = 8 << 20;

/** The rows of a table, in batches. Must run in a transaction. */
export async function* rowsOf({ name, columns, isLarge }: DumpedTable, transaction: Database): AsyncGenerator<Row[]> {
  const texts = columns.map((column, index) => sql`${sql.ref(column)}::text as ${sql.ref(String(index))}`);
  await sql`declare dumped no scroll cursor for select ${sql.join(texts)} from ${sql.table(name)}`.execute(transaction);
  const fetch = sql.raw<Record<string, string | null>>(`fetch forward ${isLarge ? LARGE_ROWS : ROWS} from dumped`);
  try {
    for (;;) {
      const { rows } = await fetch.execute(transaction);
      if (rows.length === 0) return;
      yield rows.map((row) => columns.map((_, index) => row[index] ?? null));
    }
  } finally {
    await sql`close dumped`.execute(transaction);
  }
}

/** Inserts rows in batches that fit into a statement. */
export class RowWriter {
  readonly #table: DumpedTable;
  readonly #db: Database;
  #rows: Row[] = [];
  #characters = 0;

  constructor(table: DumpedTable, db: Database) {
    this.#table = table;
    this.#db = db;
  }

  async add(row: Row): Promise<void> {
    this.#rows.push(row);
    for (const value of row) this.#characters += value?.length ?? 0;
    if (this.#rows.length * row.length >= VALUES || this.#characters >= CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    this.#rows = [];
    this.#characters = 0;
    const { name, columns } = this.#table;
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      overriding system value
      values ${sql.join(rows.map((row) => sql`(${sql.join([...row])})`))}`.execute(this.#db);
  }
}

/** The transaction may wait for a slow disk between two statements. */
export async function liftIdleLimit(transaction: Database): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
}

export async function deleteRows({ name }: DumpedTable, db: Database): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(db);
}

/** The counters from which ids are drawn, with their last values. */
export async function sequencesOf(db: Database): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(sequences: Readonly<Record<string, string>>, db: Database): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await sql`select setval(${name}::text::regclass, ${last}::text::bigint)`.execute(db);
}

/** Whether the service has never been set up in a database, so that nothing would be overwritten. */
export async function isEmpty(db: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from installation union all select 1 from graph_version limit 1`.execute(db);
  return rows.length === 0;
}
