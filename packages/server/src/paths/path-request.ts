import type { findShortestPath, PathEnds, QueryOf, WantedPaths } from '@chokepoint/contract';
import { badRequest, notFound } from '../service-error.ts';
import type { Ends, FindPathsInput } from './find-paths-task.ts';

const MOST_WAYPOINTS = 16;

type Query = QueryOf<typeof findShortestPath>;

/** Both ends are part of the route: without one there is no such path. */
export function pathEnds({ start_node: start, end_node: end }: Pick<Query, 'start_node' | 'end_node'>) {
  if (start === undefined || end === undefined) throw notFound('start_node and end_node are required');
  if (start === '') throw badRequest('Missing query parameter: start_node');
  if (end === '') throw badRequest('Missing query parameter: end_node');
  return { start, end };
}

export function waypointsOf(query: Pick<Query, 'waypoints'>): string[] {
  const waypoints = [query.waypoints ?? []].flat().filter(Boolean);
  if (waypoints.length > MOST_WAYPOINTS) throw badRequest(`at most ${MOST_WAYPOINTS} waypoints are possible`);
  return waypoints;
}

export const isOnlyTraversable = (query: Pick<Query, 'only_traversable'>): boolean =>
  /^(?:1|t|true)$/i.test(query.only_traversable ?? '');

export function wantedPaths(body: WantedPaths): Omit<FindPathsInput, 'kinds' | 'shownKinds' | 'environments' | 'now'> {
  const over = body.over ?? [];
  const count = body.count ?? 1;
  if (over.length > 0 && count > 1) throw badRequest('only one path can be found over given objects');
  return {
    from: endsOf('from', body.from),
    to: endsOf('to', body.to),
    over,
    excludedObjects: body.exclude?.object_ids ?? [],
    excludedRelationships: body.exclude?.relationship_ids ?? [],
    maxLength: body.max_length ?? undefined,
    order: body.order ?? 'hops',
    count,
  };
}

function endsOf(name: string, { object_ids, kinds }: PathEnds): Ends {
  const ends = { objectIds: object_ids ?? [], kinds: kinds ?? [] };
  if (ends.objectIds.length + ends.kinds.length === 0)
    throw badRequest(`"${name}" names no objects: say object_ids or kinds`);
  return ends;
}
