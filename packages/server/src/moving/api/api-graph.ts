import { z } from 'zod';
import { MoveRefused, type SourceEdge, type SourceGraph, type SourceNode } from '../source-graph.ts';
import { type ApiClient, ApiRefusal } from './api-client.ts';

const CYPHER = '/api/v2/graphs/cypher';
/** Ids asked for at first. */
const FIRST_RANGE = 1000;
/** Objects or relationships of one answer: beyond it, the next range is half as wide. */
const MANY = 4000;
/** Ranges in a row without anything, each twice as wide, before a graph that does not say its highest id is at its end. */
const EMPTY_RANGES = 24;
const MOST_IN_GRAPH = 500_000_000;

const properties = z.record(z.string(), z.unknown()).nullish();
const node = z.object({
  kinds: z.array(z.string()).nullish(),
  kind: z.string().nullish(),
  objectId: z.string().nullish(),
  hidden: z.boolean().nullish(),
  properties,
});
const edge = z.object({ source: z.string(), target: z.string(), kind: z.string(), properties });
const graph = z.object({
  data: z.object({
    nodes: z.record(z.string().regex(/^\d{1,19}$/), node).nullish(),
    edges: z.array(edge).nullish(),
    literals: z.array(z.object({ key: z.string(), value: z.unknown() })).nullish(),
  }),
});
type Graph = z.output<typeof graph>['data'];

type Bounds = { readonly count: number | undefined; readonly first: number; readonly last: number | undefined };

/** The graph as the API gives it: no snapshot, and no pages, so it is read in ranges of ids. */
export async function apiGraph(client: ApiClient, version: string): Promise<Omit<SourceGraph, 'close'>> {
  const nodes = await boundsOf(client, 'MATCH (n) RETURN count(n) AS a, min(id(n)) AS b, max(id(n)) AS c');
  const edges = await boundsOf(client, 'MATCH ()-[r]->() RETURN count(r) AS a, min(id(r)) AS b, max(id(r)) AS c');
  const state = [nodes, edges].flatMap(({ count, first, last }) => [count ?? '?', first, last ?? '?']);
  return {
    fingerprint: [client.host, version, ...state].join(' '),
    version,
    nodeCount: nodes.count ?? 0,
    edgeCount: edges.count ?? 0,
    nodes: () => pagesOf(client, nodes, 'MATCH (n) WHERE id(n) >= $from AND id(n) < $to RETURN n', nodesOf),
    edges: () => pagesOf(client, edges, 'MATCH p=()-[r]->() WHERE id(r) >= $from AND id(r) < $to RETURN p', edgesOf),
  };
}

/** Older versions return no values, or do not know these functions. */
async function boundsOf(client: ApiClient, query: string): Promise<Bounds> {
  const found = await ask(client, query).catch((error: unknown) => {
    if (error instanceof ApiRefusal && [400, 500].includes(error.status)) return undefined;
    throw error;
  });
  const value = (key: string) => {
    const given = found?.literals?.find((literal) => literal.key === key)?.value;
    return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined;
  };
  const [count, first, last] = [value('a'), value('b'), value('c')];
  if (count === 0) return { count: 0, first: 0, last: -1 };
  if (count !== undefined && count > MOST_IN_GRAPH)
    throw new MoveRefused(`the source says that it has ${count} entries, which is more than can be moved`);
  return { count, first: first ?? 0, last };
}

/** An empty answer is 404. */
async function ask(client: ApiClient, query: string): Promise<Graph | undefined> {
  try {
    return (await client.post(CYPHER, { query, include_properties: true }, graph)).data;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return undefined;
    throw error;
  }
}

type Read<T> = (graph: Graph, from: number, to: number) => readonly T[];

async function* pagesOf<T>(
  client: ApiClient,
  { count, first, last }: Bounds,
  query: string,
  read: Read<T>,
): AsyncGenerator<readonly T[]> {
  // A graph that grows meanwhile is not endless.
  const most = count === undefined ? MOST_IN_GRAPH : count * 2 + 10_000;
  let [width, empty, seen] = [FIRST_RANGE, 0, 0];
  for (let from = first; last === undefined ? empty < EMPTY_RANGES : from <= last; ) {
    const to = Math.min(from + width, Number.MAX_SAFE_INTEGER);
    const page = await rangeOf(client, query, read, from, to);
    if (page === 'too much') {
      width = Math.max(1, Math.floor(width / 4));
      continue;
    }
    seen += page.length;
    if (seen > most) throw new MoveRefused('the source gives many more entries than it has said');
    if (page.length > 0) yield page;
    empty = page.length === 0 ? empty + 1 : 0;
    if (page.length < MANY / 4) width *= 2;
    else if (page.length > MANY) width = Math.max(1, Math.floor(width / 2));
    from = to;
  }
}

/** `too much` where the source cannot answer for such a wide range, but perhaps for a part of it. */
async function rangeOf<T>(
  client: ApiClient,
  query: string,
  read: Read<T>,
  from: number,
  to: number,
): Promise<readonly T[] | 'too much'> {
  try {
    const found = await ask(client, query.replace('$from', String(from)).replace('$to', String(to)));
    return found ? read(found, from, to) : [];
  } catch (error) {
    if (error instanceof ApiRefusal && [400, 413, 500, 504].includes(error.status) && to - from > 1) return 'too much';
    throw error;
  }
}

function nodesOf({ nodes }: Graph, from: number, to: number): SourceNode[] {
  return Object.entries(nodes ?? {})
    .map(([id, given]) => {
      if (given.hidden)
        throw new MoveRefused('the owner of the token sees only a part of the graph: use a token of an administrator');
      if (Number(id) < from || Number(id) >= to)
        throw new MoveRefused(`the source gives object ${id}, which is not among those that were asked for`);
      const kinds = given.kinds ?? (given.kind ? [given.kind] : []);
      // The id of the answer, where the properties do not have it.
      const objectid = given.properties?.objectid ?? given.objectId ?? undefined;
      return { id, kinds, properties: { ...given.properties, ...(objectid !== undefined && { objectid }) } };
    })
    .sort((one, other) => Number(one.id) - Number(other.id));
}

/** Older versions give no ids: the end of the range says how far a run got. */
const edgesOf: Read<SourceEdge> = ({ edges }, _from, to) =>
  (edges ?? []).map((given) => ({
    id: String(to - 1),
    start: given.source,
    end: given.target,
    kind: given.kind,
    properties: given.properties ?? {},
  }));
