import {
  type AnswerOf,
  findLegacyPath,
  findPaths,
  findShortestPath,
  type PathEnds,
  type WantedPaths,
} from '@chokepoint/contract';
import { environmentsOf } from '../callers/visible-environments.ts';
import { ask } from '../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, okEncoded } from '../http/handler.ts';
import { furtherKinds } from '../kinds/traversable-kinds.ts';
import { askPath } from '../queries/ask-path.ts';
import { followedKinds } from '../queries/relationship-filter.ts';
import type { ShortestPathInput } from '../queries/shortest-path-task.ts';
import type { Service } from '../service.ts';
import { badRequest, forbidden, notFound, PageNotFound } from '../service-error.ts';
import type { Ends, FindPathsInput } from './find-paths-task.ts';
import { findPathsTask } from './path-tasks.ts';

const MOST_WAYPOINTS = 16;

export function pathHandlers(service: Service): Handler[] {
  const kindsFor = async (text: string | undefined, onlyTraversable: boolean) =>
    followedKinds(text, onlyTraversable, await furtherKinds(service, onlyTraversable));

  return [
    handle(findShortestPath, async ({ query, caller, signal }) => {
      const { start, end } = endsOf(query);
      const waypoints = [query.waypoints ?? []].flat().filter(Boolean);
      if (waypoints.length > MOST_WAYPOINTS) throw badRequest(`at most ${MOST_WAYPOINTS} waypoints are possible`);
      const onlyTraversable = /^(?:1|t|true)$/i.test(query.only_traversable ?? '');
      const input: ShortestPathInput = {
        stops: [start, ...waypoints, end],
        kinds: await kindsFor(query.relationship_kinds || undefined, onlyTraversable),
        form: 'unified',
        shownKinds: await service.kinds.displayed(),
        environments: environmentsOf(caller),
        now: service.clock.now().getTime(),
      };
      const output = await askPath(service, caller, signal, input);
      if (output.kind === 'unknown-object') throw notFound('not found');
      if (output.kind === 'no-path') throw notFound('path not found');
      return okEncoded<AnswerOf<typeof findShortestPath>['body']>(new EncodedJson(output.json));
    }),

    handle(findLegacyPath, async ({ query, caller, signal }) => {
      const { start, end } = endsOf(query);
      if (environmentsOf(caller)) throw forbidden('user does not have access to this resource');
      const input: ShortestPathInput = {
        stops: [start, end],
        kinds: undefined,
        form: 'flat',
        shownKinds: await service.kinds.displayed(),
        environments: undefined,
        now: service.clock.now().getTime(),
      };
      const output = await askPath(service, caller, signal, input);
      if (output.kind === 'unknown-object') throw notFound('not found');
      const json = output.kind === 'graph' ? output.json : Buffer.from('{"data":{}}');
      return okEncoded<AnswerOf<typeof findLegacyPath>['body']>(new EncodedJson(json));
    }),

    handle(findPaths, async ({ body, caller, signal }) => {
      const input: FindPathsInput = {
        ...wantedOf(body),
        kinds: await kindsFor(body.relationship_kinds || undefined, body.only_traversable ?? false),
        shownKinds: await service.kinds.displayed(),
        environments: environmentsOf(caller),
        now: service.clock.now().getTime(),
      };
      const output = await ask(service, findPathsTask, caller, signal, input, 'query');
      if (output.kind === 'unknown-object') throw notFound(`no object ${output.objectId.slice(0, 128)}`);
      return okEncoded<AnswerOf<typeof findPaths>['body']>(new EncodedJson(output.json));
    }),
  ];
}

/** Both ends are part of what makes the path of the request: without one there is no such page. */
function endsOf(query: { readonly start_node?: string | undefined; readonly end_node?: string | undefined }) {
  const { start_node: start, end_node: end } = query;
  if (start === undefined || end === undefined) throw new PageNotFound();
  if (start === '') throw badRequest('Missing query parameter: start_node');
  if (end === '') throw badRequest('Missing query parameter: end_node');
  return { start, end };
}

function wantedOf(body: WantedPaths): Omit<FindPathsInput, 'kinds' | 'shownKinds' | 'environments' | 'now'> {
  const over = body.over ?? [];
  const count = body.count ?? 1;
  if (over.length > 0 && count > 1) throw badRequest('only one path can be found over given objects');
  return {
    from: setOf('from', body.from),
    to: setOf('to', body.to),
    over,
    excludedObjects: body.exclude?.object_ids ?? [],
    excludedRelationships: body.exclude?.relationship_ids ?? [],
    maxLength: body.max_length ?? undefined,
    order: body.order ?? 'hops',
    count,
  };
}

function setOf(name: string, { object_ids, kinds }: PathEnds): Ends {
  const ends = { objectIds: object_ids ?? [], kinds: kinds ?? [] };
  if (ends.objectIds.length + ends.kinds.length === 0)
    throw badRequest(`"${name}" names no objects: say object_ids or kinds`);
  return ends;
}
