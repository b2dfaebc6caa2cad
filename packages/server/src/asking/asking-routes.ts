import { type AnswerOf, findShortestPath, listEnvironments, searchObjects } from '@chokepoint/contract';
import type { GraphImage } from '@chokepoint/graph';
import { isNodeKind } from '@chokepoint/model';
import { EncodedJson, type Handler, handle, ok, okEncoded } from '../http/handler.ts';
import type { ListRequest } from '../http/list-request.ts';
import { badRequest, notFound, PageNotFound } from '../http/service-error.ts';
import type { Service } from '../service.ts';
import { ask, environmentsOf, registeredKinds } from './ask.ts';
import type { FoundObject } from './find-objects-task.ts';
import { followedKinds } from './relationship-filter.ts';
import type { ShortestPathOutput } from './shortest-path-task.ts';

const DEFAULT_LIMIT = 10;

export function askingHandlers(service: Service): Handler[] {
  return [
    handle(searchObjects, async ({ query, caller, signal }) => {
      if (!query.q) throw badRequest('Invalid search parameter');
      const displayKinds = await registeredKinds(service);
      const found = await ask<readonly FoundObject[]>(service, 'find-objects', caller, signal, {
        text: query.q,
        kinds: kindsNamed(query.type, displayKinds),
        displayKinds,
        environments: environmentsOf(caller),
        skip: pageNumber(query.skip, 0),
        limit: pageNumber(query.limit, DEFAULT_LIMIT),
      });
      return ok({ data: found.length > 0 ? [...found] : null });
    }),

    handle(listEnvironments, ({ list, caller }) =>
      ok({ data: environmentsIn(service.graph.images.current, list, environmentsOf(caller)) }),
    ),

    handle(findShortestPath, async ({ query, caller, signal }) => {
      if (query.start_node === undefined || query.end_node === undefined) throw new PageNotFound();
      for (const name of ['start_node', 'end_node'] as const)
        if (query[name] === '') throw badRequest(`Missing query parameter: ${name}`);
      const onlyTraversable = /^(?:1|t|true)$/i.test(query.only_traversable ?? '');
      const known = onlyTraversable ? [] : service.graph.images.current.edgeKinds;
      const output = await ask<ShortestPathOutput>(service, 'shortest-path', caller, signal, {
        start: query.start_node,
        end: query.end_node,
        kinds: followedKinds(query.relationship_kinds || undefined, onlyTraversable, known),
        displayKinds: await registeredKinds(service),
        environments: environmentsOf(caller),
        now: service.clock.now().getTime(),
      });
      if (output.kind === 'unknown-object') throw notFound('not found');
      if (output.kind === 'no-path') throw notFound('path not found');
      return okEncoded<AnswerOf<typeof findShortestPath>['body']>(new EncodedJson(output.json));
    }),
  ];
}

function kindsNamed(given: string | string[] | undefined, registered: readonly string[]): string[] | undefined {
  if (given === undefined) return undefined;
  const named = [given].flat().filter((name) => isNodeKind(name) || registered.includes(name));
  if (named.length === 0) throw badRequest('Invalid type parameter');
  return named;
}

function pageNumber(text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw badRequest(`Invalid query parameter: "${text.slice(0, 64)}" is not a whole number of at least 0`);
  return value;
}

type Environment = { type: string; name: string; id: string; collected: boolean };

/** Domains and tenants. There are few of them, so looking is quick. */
function environmentsIn(image: GraphImage, list: ListRequest, visible: readonly string[] | undefined): Environment[] {
  const found: Environment[] = [];
  for (const [kind, type] of [
    ['Domain', 'active-directory'],
    ['AZTenant', 'azure'],
  ] as const) {
    const number = image.nodeKind(kind);
    if (number === undefined) continue;
    for (const node of image.nodesOfKind(number)) {
      const id = image.objectId(node);
      if (visible && !visible.includes(id)) continue;
      const name = image.nodeProperty(node, 'name');
      const collected = image.nodeProperty(node, 'collected') === true;
      found.push({ type, name: typeof name === 'string' ? name : id, id, collected });
    }
  }
  return sortedEnvironments(
    found.filter((one) => passes(one, list)),
    list,
  );
}

function passes(environment: Environment, { filters }: ListRequest): boolean {
  return filters.every(({ column, predicate, value }) => {
    const own = column === 'objectid' ? environment.id : environment[column as 'name' | 'collected'];
    return predicate === 'eq' ? own === value : own !== value;
  });
}

function sortedEnvironments(found: Environment[], { sorts }: ListRequest): Environment[] {
  const key = (environment: Environment, column: string) => (column === 'objectid' ? environment.id : environment.name);
  return found.sort((a, b) => {
    for (const { column, descending } of [...sorts, { column: 'name', descending: false }]) {
      const [one, other] = [key(a, column), key(b, column)];
      if (one !== other) return (one < other ? -1 : 1) * (descending ? -1 : 1);
    }
    return 0;
  });
}
