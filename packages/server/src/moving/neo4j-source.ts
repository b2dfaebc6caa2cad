import { randomUUID } from 'node:crypto';
import type { Driver, Session } from 'neo4j-driver';
import { MoveRefused, type SourceEdge, type SourceGraph, type SourceNode } from './source-graph.ts';

const PAGE = 10_000;
const CONNECT_MS = 15_000;

const NODES = 'MATCH (n) RETURN id(n) AS id, labels(n) AS kinds, properties(n) AS properties';
const EDGES =
  'MATCH (a)-[r]->(b) RETURN id(r) AS id, id(a) AS source, id(b) AS target, type(r) AS kind, properties(r) AS properties';

type Row = { readonly get: (name: string) => unknown };

/**
 * Opens the graph that BloodHound Community Edition stores in Neo4j. User and password are in the address. It is read in
 * one go, in no certain order: a run that was broken off begins again.
 */
export async function openNeo4jSource(url: string): Promise<SourceGraph> {
  const { default: neo4j } = await import('neo4j-driver');
  const { address, user, password } = partsOf(url);
  const driver = neo4j.driver(address, neo4j.auth.basic(user, password), {
    disableLosslessIntegers: true,
    connectionTimeout: CONNECT_MS,
    userAgent: 'chokepoint-import',
  });
  try {
    await driver.getServerInfo();
    const count = async (query: string) => Number((await first(driver, query))?.get('count') ?? 0);
    return {
      fingerprint: randomUUID(),
      version: await versionOf(driver),
      nodeCount: await count('MATCH (n) RETURN count(n) AS count'),
      edgeCount: await count('MATCH ()-[r]->() RETURN count(r) AS count'),
      nodes: () => pagesOf(driver, NODES, nodeOf),
      edges: () => pagesOf(driver, EDGES, edgeOf),
      close: () => driver.close(),
    };
  } catch (error) {
    await driver.close();
    throw new MoveRefused(`Neo4j cannot be read: ${(error as Error).message}`);
  }
}

/** The driver takes no credentials in its address. */
function partsOf(url: string): { readonly address: string; readonly user: string; readonly password: string } {
  if (!/^(?:bolt|neo4j)(?:\+s|\+ssc)?:\/\//.test(url) || !URL.canParse(url))
    throw new MoveRefused('the address of Neo4j is bolt://user:password@host:7687');
  const { protocol, host, username, password } = new URL(url);
  return {
    address: `${protocol}//${host}`,
    user: decodeURIComponent(username) || 'neo4j',
    password: decodeURIComponent(password),
  };
}

async function versionOf(driver: Driver): Promise<string> {
  const row = await first(driver, 'MATCH (m:MigrationData) RETURN m.Major AS a, m.Minor AS b, m.Patch AS c LIMIT 1');
  return row ? ['a', 'b', 'c'].map((name) => String(row.get(name))).join('.') : 'unknown';
}

async function first(driver: Driver, query: string): Promise<Row | undefined> {
  return (await driver.executeQuery(query, {}, { routing: 'READ' })).records[0];
}

async function* pagesOf<T>(driver: Driver, query: string, read: (row: Row) => T): AsyncGenerator<readonly T[]> {
  const session: Session = driver.session({ defaultAccessMode: 'READ', fetchSize: PAGE });
  try {
    let page: T[] = [];
    for await (const row of session.run(query)) {
      page.push(read(row));
      if (page.length < PAGE) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  } finally {
    await session.close();
  }
}

const nodeOf = (row: Row): SourceNode => ({
  id: String(row.get('id')),
  kinds: row.get('kinds') as string[],
  properties: plain(row.get('properties')),
});

const edgeOf = (row: Row): SourceEdge => ({
  id: String(row.get('id')),
  start: String(row.get('source')),
  end: String(row.get('target')),
  kind: String(row.get('kind')),
  properties: plain(row.get('properties')),
});

/** Times as the text that BloodHound writes elsewhere. */
function plain(properties: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties as Record<string, unknown>).map(([name, value]) => [name, withoutTimes(value)]),
  );
}

function withoutTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTimes);
  return typeof value === 'object' && value !== null ? String(value) : value;
}
