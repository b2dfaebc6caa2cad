import pg from 'pg';
import { postgresRecords } from './postgres-records-read.ts';
import { MoveRefused, type SourceEdge, type SourceGraph, type SourceNode } from './source-graph.ts';
import type { SourceRecords } from './source-records.ts';

const PAGE = 10_000;
const STATEMENT_MS = 10 * 60_000;
const CONNECT_MS = 15_000;

type Counts = { readonly count: string; readonly newest: string | null; readonly seen: string | null };

type Source = SourceGraph & { readonly records: SourceRecords };

/** Opens the graph and the records that BloodHound Community Edition stores in PostgreSQL, in one snapshot that only reads. */
export async function openPostgresSource(url: string): Promise<Source> {
  const client = await connected(url);
  try {
    return await sourceOf(client);
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** The records alone, where the graph is in Neo4j. */
export async function openPostgresRecords(url: string): Promise<Pick<Source, 'records' | 'close'>> {
  const client = await connected(url);
  return { records: postgresRecords(client), close: () => client.end() };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    application_name: 'chokepoint import',
  });
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return client;
  } catch (error) {
    throw new MoveRefused(`the database cannot be reached: ${(error as Error).message}`);
  }
}

async function sourceOf(client: pg.Client): Promise<Source> {
  const graphId = await requireGraph(client);
  const kinds = new Map(
    (await rowsOf<{ id: number; name: string }>(client, 'SELECT id, name FROM kind')).map(({ id, name }) => [id, name]),
  );
  const counted = async (table: 'node' | 'edge') =>
    (
      await rowsOf<Counts>(
        client,
        `SELECT count(*) AS count, max(id) AS newest, max(properties ->> 'lastseen') AS seen FROM ${table} WHERE graph_id = $1`,
        [graphId],
      )
    )[0]!;
  const [nodes, edges] = [await counted('node'), await counted('edge')];
  const version = await versionOf(client);
  const where = `${client.host}:${client.port}/${client.database}`;
  return {
    fingerprint: [where, version, ...[nodes, edges].flatMap(({ count, newest, seen }) => [count, newest, seen])].join(
      ' ',
    ),
    version,
    nodeCount: Number(nodes.count),
    edgeCount: Number(edges.count),
    nodes: () => pagesOf<NodeRow, SourceNode>(client, NODES, graphId, (row) => nodeOf(row, kinds)),
    edges: () => pagesOf<EdgeRow, SourceEdge>(client, EDGES, graphId, (row) => edgeOf(row, kinds)),
    records: postgresRecords(client),
    close: () => client.end(),
  };
}

type NodeRow = {
  readonly id: string;
  readonly kind_ids: readonly number[];
  readonly properties: Record<string, unknown> | null;
};
type EdgeRow = {
  readonly id: string;
  readonly start_id: string;
  readonly end_id: string;
  readonly kind_id: number;
  readonly properties: Record<string, unknown> | null;
};

const NODES = 'SELECT id, kind_ids, properties FROM node WHERE graph_id = $1 AND id > $2 ORDER BY id LIMIT $3';
const EDGES =
  'SELECT id, start_id, end_id, kind_id, properties FROM edge WHERE graph_id = $1 AND id > $2 ORDER BY id LIMIT $3';

const nodeOf = ({ id, kind_ids, properties }: NodeRow, kinds: ReadonlyMap<number, string>): SourceNode => ({
  id,
  kinds: kind_ids.flatMap((kind) => kinds.get(kind) ?? []),
  properties: properties ?? {},
});

const edgeOf = (row: EdgeRow, kinds: ReadonlyMap<number, string>): SourceEdge => ({
  id: row.id,
  start: row.start_id,
  end: row.end_id,
  kind: kinds.get(row.kind_id) ?? '',
  properties: row.properties ?? {},
});

async function* pagesOf<R extends { readonly id: string }, T>(
  client: pg.Client,
  statement: string,
  graphId: number,
  read: (row: R) => T,
): AsyncGenerator<readonly T[]> {
  for (let after = '-9223372036854775808'; ; ) {
    const rows = await rowsOf<R>(client, statement, [graphId, after, PAGE]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(read);
    after = last.id;
  }
}

/** The number of the graph with all data. */
async function requireGraph(client: pg.Client): Promise<number> {
  const tables = await rowsOf<{ table_name: string }>(
    client,
    "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name IN ('graph', 'kind', 'node', 'edge')",
  );
  if (tables.length < 4)
    throw new MoveRefused(
      'the database has no graph of BloodHound: its graph may be in Neo4j (bhe_graph_driver), or this is another database',
    );
  const [graph] = await rowsOf<{ id: string }>(client, "SELECT id FROM graph WHERE name = 'default'");
  if (!graph) throw new MoveRefused('the database has no graph called "default"');
  return Number(graph.id);
}

/** By the newest migration; both tables exist in some versions. */
async function versionOf(client: pg.Client): Promise<string> {
  const has = async (table: string) =>
    (
      await rowsOf(
        client,
        'SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = $1',
        [table],
      )
    ).length > 0;
  if (await has('goose_db_version')) {
    const [row] = await rowsOf<{ version: string | null }>(
      client,
      'SELECT max(version_id) AS version FROM goose_db_version WHERE is_applied',
    );
    return `schema ${row?.version ?? 'unknown'}`;
  }
  if (!(await has('migrations'))) return 'unknown';
  const [row] = await rowsOf<{ major: number; minor: number; patch: number }>(
    client,
    'SELECT major, minor, patch FROM migrations ORDER BY id DESC LIMIT 1',
  );
  return row ? `${row.major}.${row.minor}.${row.patch}` : 'unknown';
}

async function rowsOf<R extends object>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  return (await client.query<R>(text, [...values])).rows;
}
