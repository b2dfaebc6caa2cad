import { ApiError, findPaths, findShortestPath } from '@chokepoint/contract';
import { api } from '../../api/client.ts';
import { type DrawnGraph, drawn, edgeKey, NOTHING, united } from '../../graph/drawn-graph.ts';
import type { GraphAnswer } from '../../graph/graph-queries.ts';
import type { Question } from '../explore-search.ts';

/** The number of paths to request, where not all of the shortest are wanted. */
export const FEW_PATHS = 10;

type PathQuestion = Extract<Question, { kind: 'path' }>;
type Leg = { readonly graph: DrawnGraph; readonly paths?: readonly (readonly string[])[] };

/** The legs are requested in parallel; one without a path does not affect the others. */
export async function findPathLegs(question: PathQuestion, signal: AbortSignal): Promise<GraphAnswer> {
  const { stops, ways } = question;
  const legs = stops.slice(1).map((end, at) => [stops[at]!, end] as const);
  const findLeg = ways ? firstPaths : shortestPaths;
  const found = await Promise.all(legs.map(([start, end]) => findLeg(start, end, question, signal)));
  return {
    graph: united(NOTHING, ...found.flatMap((leg) => leg?.graph ?? [])),
    literals: [],
    plan: [],
    broken: legs.filter((_, at) => found[at] === undefined),
    ...(ways ? { paths: found.flatMap((leg) => leg?.paths ?? []) } : {}),
  };
}

const only = (via: readonly string[] | undefined) => (via ? { relationship_kinds: `in:${via.join(',')}` } : {});

async function shortestPaths(
  start: string,
  end: string,
  { via }: PathQuestion,
  signal: AbortSignal,
): Promise<Leg | undefined> {
  try {
    const { body } = await api.call(findShortestPath, {
      query: { start_node: start, end_node: end, only_traversable: 'true', ...only(via) },
      signal,
    });
    return { graph: drawn(body.data) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

async function firstPaths(
  start: string,
  end: string,
  { via, ways }: PathQuestion,
  signal: AbortSignal,
): Promise<Leg | undefined> {
  const { body } = await api.call(findPaths, {
    body: {
      from: { object_ids: [start] },
      to: { object_ids: [end] },
      only_traversable: true,
      order: ways === 'easy' ? 'ease' : 'hops',
      count: FEW_PATHS,
      ...only(via),
    },
    signal,
  });
  const { paths, graph } = body.data;
  if (paths.length === 0) return undefined;
  return { graph: drawn(graph), paths: paths.map(({ edges }) => edges.map(edgeKey)) };
}
