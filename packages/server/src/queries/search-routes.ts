import { type AnswerOf, searchGraph, searchObjects } from '@chokepoint/contract';
import { isNodeKind } from '@chokepoint/model';
import { environmentsOf } from '../callers/visible-environments.ts';
import { ask } from '../graph-answers/ask.ts';
import { EncodedJson, type Handler, handle, okEncoded } from '../http/handler.ts';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import type { Service } from '../service.ts';
import { badRequest } from '../service-error.ts';
import { askSearch } from './ask-search.ts';
import type { DrawObjectsInput } from './draw-objects-task.ts';
import type { FindObjectsInput } from './find-objects-task.ts';
import { drawObjectsTask } from './query-tasks.ts';

const DEFAULT_LIMIT = 10;
const MATCHES = ['fuzzy', 'exact', 'similar'] as const;

export function searchHandlers(service: Service): Handler[] {
  return [
    handle(searchObjects, async ({ query, caller, signal }) => {
      if (!query.q) throw badRequest('Invalid search parameter');
      const kinds = await service.kinds.displayed();
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
        shownKinds: await service.kinds.displayed(),
        environments: environmentsOf(caller),
      };
      const json = await ask(service, drawObjectsTask, caller, signal, input);
      return okEncoded<AnswerOf<typeof searchGraph>['body']>(new EncodedJson(json));
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
  { display, source }: DisplayedKinds,
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
