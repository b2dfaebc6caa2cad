import { badRequest } from '../../service-error.ts';
import type { Filter, ListRequest } from '../../storage/list-request.ts';
import type { KnownType } from './finding-catalogue.ts';

/** The names of the types that pass every filter, in ascending order unless the request says otherwise. */
export function sortedNames(types: readonly KnownType[], { filters, sorts }: ListRequest): string[] {
  const names = matchingTypes(types, filters).map(({ name }) => name);
  names.sort();
  return sorts[0]?.descending ? names.reverse() : names;
}

function matchingTypes(types: readonly KnownType[], filters: readonly Filter[]): KnownType[] {
  return types.filter(({ name }) => filters.every((filter) => passes(name, filter)));
}

/** The types that a required parameter selects: one by its name, or several by a predicate. */
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
