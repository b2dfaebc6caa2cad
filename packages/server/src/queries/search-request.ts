import type { QueryOf, searchGraph, searchObjects } from '@chokepoint/contract';
import { isNodeKind } from '@chokepoint/model';
import type { DisplayedKinds } from '../kinds/displayed-kinds.ts';
import { badRequest } from '../service-error.ts';
import type { DrawObjectsInput } from './draw-objects-task.ts';
import type { FindObjectsInput } from './find-objects-task.ts';

const DEFAULT_LIMIT = 10;
const MOST_PROPERTIES = 16;
/** Longer than most names; distinguished names are up to a few hundred characters. */
const LONGEST_TEXT = 1024;
const MATCHES = ['fuzzy', 'exact', 'similar'] as const;

/** What a search depends on in addition to its parameters. */
type Context = {
  readonly displayed: DisplayedKinds;
  /** Names and ids are searched as typed, not in capitals. */
  readonly rawObjectIds: boolean;
  readonly environments: readonly string[] | undefined;
};

export function foundObjects(
  query: QueryOf<typeof searchObjects>,
  { displayed, rawObjectIds, openGraph, environments }: Context & { readonly openGraph: boolean },
): FindObjectsInput {
  if (!query.q) throw badRequest('Invalid search parameter');
  requireShort(query.q);
  return {
    text: query.q,
    match: matchOf(query.match),
    // Only names and ids are collected in capitals.
    asTyped: query.property !== undefined || rawObjectIds,
    properties: query.property === undefined ? ['name', 'objectid'] : [query.property].flat().slice(0, MOST_PROPERTIES),
    kinds: kindsOf(query.type, displayed, openGraph) ?? (openGraph ? undefined : ['Base', 'AZBase']),
    shownKinds: displayed,
    environments,
    skip: pageNumber(query.skip, 0),
    limit: pageNumber(query.limit, DEFAULT_LIMIT),
    cache: true,
  };
}

export function drawnObjects(
  query: QueryOf<typeof searchGraph>,
  { displayed, rawObjectIds, environments }: Context,
): DrawObjectsInput {
  const [text, ...more] = [query.query ?? []].flat();
  if (!text) throw badRequest('Expected search parameter to be set.');
  if (more.length > 0) throw badRequest('Expected only one search value.');
  requireShort(text);
  if (Array.isArray(query.type)) throw badRequest('Expected only one search type.');
  return {
    text,
    exact: query.type?.toLowerCase() === 'exact',
    asTyped: rawObjectIds,
    shownKinds: displayed,
    environments,
  };
}

/** Comparing texts for similarity takes time with their length. */
function requireShort(text: string): void {
  if (text.length > LONGEST_TEXT) throw badRequest(`a search text has at most ${LONGEST_TEXT} characters`);
}

function matchOf(text: string | undefined): FindObjectsInput['match'] {
  const match = MATCHES.find((one) => one === (text || 'fuzzy').toLowerCase());
  if (!match) throw badRequest(`Invalid match parameter: one of ${MATCHES.join(', ')}`);
  return match;
}

function kindsOf(
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
