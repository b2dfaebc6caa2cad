import { badRequest } from '../../service-error.ts';
import type { Filter } from '../../storage/list-request.ts';
import type { KnownType } from './finding-catalogue.ts';

/** The types whose name passes every filter. */
export function matchingTypes(types: readonly KnownType[], filters: readonly Filter[]): KnownType[] {
  return types.filter(({ name }) => filters.every((filter) => passes(name, filter)));
}

/** The types that a required parameter names: one, or those that a predicate selects. */
export function typesNamed(types: readonly KnownType[], given: string | readonly string[] | undefined): KnownType[] {
  const texts = [given ?? []].flat().filter((text) => text !== '');
  if (texts.length === 0) throw badRequest('no finding type specified');
  const filters = texts.map((text): Filter => {
    const [, predicate = 'eq', value = ''] = /^(?:(eq|neq|~eq):)?([\s\S]*)$/.exec(text) ?? [];
    return { column: 'finding', predicate: predicate as Filter['predicate'], value };
  });
  const named = matchingTypes(types, filters);
  if (named.length === 0) throw badRequest('invalid finding type specified');
  return named;
}

function passes(name: string, { predicate, value }: Filter): boolean {
  if (predicate === 'neq') return name !== value;
  if (predicate === '~eq') return name.toLowerCase().includes(String(value).toLowerCase());
  return name === value;
}
