import { ApiError, runCypher } from '@chokepoint/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { type DrawnGraph, drawn, NOTHING } from './drawn-graph.ts';

export type Literal = { readonly key: string; readonly value?: unknown };
export type PlanStep = {
  readonly depth: number;
  readonly operator: string;
  readonly detail: string;
  readonly estimate?: number | undefined;
  readonly calls: number;
  readonly rows: number;
};

/** An answer of the graph. `broken` holds the legs without a path, as pairs of object ids. */
export type GraphAnswer = {
  readonly graph: DrawnGraph;
  readonly literals: readonly Literal[];
  readonly plan: readonly PlanStep[];
  readonly broken: readonly (readonly [string, string])[];
  /** The paths as lists of relationships in order, where the service returned them. */
  readonly paths?: readonly (readonly string[])[];
};

export const EMPTY_ANSWER: GraphAnswer = { graph: NOTHING, literals: [], plan: [], broken: [] };

/** Runs a Cypher query. Without a result the answer is empty. */
export async function cypher(
  query: string,
  signal?: AbortSignal,
  parameters?: Record<string, unknown>,
): Promise<GraphAnswer> {
  try {
    const { body } = await api.call(runCypher, {
      body: { query, include_properties: true, ...(parameters ? { parameters } : {}) },
      ...(signal ? { signal } : {}),
    });
    const { data } = body;
    return { graph: drawn(data), literals: data.literals, plan: data.plan ?? [], broken: [] };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return EMPTY_ANSWER;
    throw error;
  }
}

/** One object by its id. */
export const objectQuery = (objectId: string) =>
  queryOptions({
    queryKey: ['graph', { kind: 'object', objectId }],
    queryFn: ({ signal }) => findObject(objectId, signal),
    staleTime: 60_000,
    retry: false,
  });

export const findObject = (objectId: string, signal: AbortSignal): Promise<GraphAnswer> =>
  cypher('MATCH (n) WHERE n.objectid = $id RETURN n', signal, { id: objectId });

const NEIGHBOURS = 300;
/** Raw rights, before analysis decides what they are worth; no attack path uses them. */
export const HELPER_KINDS: readonly string[] = ['OwnsRaw', 'WriteOwnerRaw'];

type Neighbours = {
  readonly graph: DrawnGraph /** Relationships in this direction, drawn or not. */;
  readonly total: number;
};

/**
 * Further neighbours of a node, up to a number that a drawing can show. `drawn` are the ids of known relationships, `via`
 * the kinds of relationships that are wanted: all but helpers by default.
 */
export async function neighbours(
  id: string,
  direction: 'in' | 'out',
  drawn: readonly string[],
  via: readonly string[] | undefined,
): Promise<Neighbours> {
  const pattern = direction === 'out' ? '(n)-[r]->(m)' : '(n)<-[r]-(m)';
  const known = drawn.map((edge) => Number(edge.replace('rel_', '')));
  const parameters = { id: Number(id), kinds: via ?? HELPER_KINDS };
  const wanted = `id(n) = $id AND ${via ? '' : 'NOT '}type(r) IN $kinds`;
  const [further, counted] = await Promise.all([
    cypher(`MATCH p = ${pattern} WHERE ${wanted} AND NOT id(r) IN $known RETURN p LIMIT ${NEIGHBOURS}`, undefined, {
      ...parameters,
      known,
    }),
    cypher(`MATCH ${pattern} WHERE ${wanted} RETURN count(r) AS total`, undefined, parameters),
  ]);
  return { graph: further.graph, total: Number(counted.literals[0]?.value ?? 0) };
}

/** The properties of a node, for drawings that came without. */
export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: ['graph-node', id],
    queryFn: async ({ signal }) =>
      (await cypher('MATCH (n) WHERE id(n) = $id RETURN n', signal, { id: Number(id) })).graph.nodes.get(id) ?? null,
    staleTime: 60_000,
  });

/** The properties of a relationship. */
export const edgeQuery = (id: string, source: string) =>
  queryOptions({
    queryKey: ['graph-edge', id],
    queryFn: async ({ signal }) =>
      (
        await cypher('MATCH (a)-[r]->() WHERE id(a) = $source AND id(r) = $id RETURN r', signal, {
          source: Number(source),
          id: Number(id.replace('rel_', '')),
        })
      ).graph.edges.get(id) ?? null,
    staleTime: 60_000,
  });
