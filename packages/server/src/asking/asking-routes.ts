import { type AnswerOf, listEnvironments, searchGraph, searchObjects } from '@chokepoint/contract';
import { isNodeKind } from '@chokepoint/model';
import { recentShownKinds, type ShownKinds } from '../entities/shown-kinds.ts';
import { environmentExposures } from '../findings/environment-exposures.ts';
import { scopeOf } from '../findings/finding-request.ts';
import { EncodedJson, type Handler, handle, ok, okEncoded } from '../http/handler.ts';
import { badRequest } from '../http/service-error.ts';
import type { Service } from '../service.ts';
import { ask, environmentsOf } from './ask.ts';
import { askSearch } from './ask-search.ts';
import type { DrawObjectsInput } from './draw-objects-task.ts';
import { environmentKinds, environmentsIn } from './environments.ts';
import type { FindObjectsInput } from './find-objects-task.ts';

const DEFAULT_LIMIT = 10;
const MATCHES = ['fuzzy', 'exact', 'similar'] as const;

export function askingHandlers(service: Service): Handler[] {
  const shownKinds = recentShownKinds(service);
  return [
    handle(searchObjects, async ({ query, caller, signal }) => {
      if (!query.q) throw badRequest('Invalid search parameter');
      const kinds = await shownKinds.get();
      const openGraph = await service.flags.enabled('opengraph_search');
      const input: FindObjectsInput = {
        text: query.q,
        match: matchNamed(query.match),
        // Only names and ids are collected in capitals.
        asTyped: query.property !== undefined || (await service.flags.enabled('use_raw_object_id')),
        properties: query.property === undefined ? ['name', 'objectid'] : [query.property].flat().slice(0, 16),
        kinds: kindsNamed(query.type, kinds, openGraph) ?? (openGraph ? undefined : ['Base', 'AZBase']),
        shownKinds: kinds,
        environments: environmentsOf(caller),
        skip: pageNumber(query.skip, 0),
        limit: pageNumber(query.limit, DEFAULT_LIMIT),
        keep: true,
      };
      const json = await askSearch(service, caller, signal, input);
      return okEncoded<AnswerOf<typeof searchObjects>['body']>(new EncodedJson(json));
    }),

    handle(searchGraph, async ({ query, caller, signal }) => {
      const [text, ...more] = [query.query ?? []].flat();
      if (!text) throw badRequest('Expected search parameter to be set.');
      if (more.length > 0) throw badRequest('Expected only one search value.');
      if (Array.isArray(query.type)) throw badRequest('Expected only one search type.');
      const input: DrawObjectsInput = {
        text,
        exact: query.type?.toLowerCase() === 'exact',
        asTyped: await service.flags.enabled('use_raw_object_id'),
        shownKinds: await shownKinds.get(),
        environments: environmentsOf(caller),
      };
      const json = await ask<Uint8Array>(service, 'draw-objects', caller, signal, input);
      return okEncoded<AnswerOf<typeof searchGraph>['body']>(new EncodedJson(json));
    }),

    handle(listEnvironments, async ({ list, caller }) => {
      const kinds = await environmentKinds(service);
      const environments = environmentsIn(service.graph.images.current, kinds, list, environmentsOf(caller));
      if (service.config.edition !== 'enterprise') return ok({ data: environments });
      const exposures = await environmentExposures(service, scopeOf(caller));
      return ok({ data: environments.map((one) => ({ ...one, ...(one.collected && exposures.get(one.id)) })) });
    }),
  ];
}

function matchNamed(text: string | undefined): FindObjectsInput['match'] {
  const match = MATCHES.find((one) => one === (text || 'fuzzy').toLowerCase());
  if (!match) throw badRequest(`Invalid match parameter: one of ${MATCHES.join(', ')}`);
  return match;
}

function kindsNamed(
  given: string | string[] | undefined,
  { display, source }: ShownKinds,
  openGraph: boolean,
): string[] | undefined {
  if (given === undefined) return undefined;
  const registered = openGraph ? new Set([...display, ...source]) : new Set<string>();
  const named = [given].flat().filter((name) => isNodeKind(name) || registered.has(name));
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
