import type pg from 'pg';

export type Row = Readonly<Record<string, unknown>>;

export const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
export const flag = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null);

/** All rows of a table of users' records, which is small; none where the version has no such table. */
export async function rowsOf(client: pg.Client, table: string): Promise<Row[]> {
  if (!(await exists(client, table))) return [];
  const { rows } = await client.query<Row>(`SELECT * FROM ${table}`);
  return rows.toSorted((one, other) => Number(one.id ?? 0) - Number(other.id ?? 0) || 0);
}

export async function countOf(client: pg.Client, table: string): Promise<number> {
  if (!(await exists(client, table))) return 0;
  return (await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)).rows[0]!.count;
}

/** Names by id. Ids of kinds are numbers in some tables and texts in none. */
export async function kindNames(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  return new Map((await rowsOf(client, 'kind')).map(({ id, name }) => [text(id), text(name)]));
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const known = 'SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1';
  return (await client.query(known, [table])).rows.length > 0;
}
