import { properties } from '@chokepoint/model';
import { badRequest } from '../service-error.ts';
import type { RelatedSort } from './sort-related.ts';

const FAULTY = 'there are errors in the query parameters';
const KNOWN_COLUMNS: ReadonlySet<string> = new Set(['objectid', 'label', ...properties.map(({ name }) => name)]);

export type RelatedQuery = {
  readonly type?: string | undefined;
  readonly skip?: string | undefined;
  readonly limit?: string | undefined;
  readonly sort_by?: string | readonly string[] | undefined;
};

/** `skip` and `limit` of a list of related objects. `limit=0` is a page without rows. */
export function pageOf(
  query: Pick<RelatedQuery, 'skip' | 'limit'>,
  defaultLimit: number,
): { readonly skip: number; readonly limit: number } {
  return { skip: wholeNumber('skip', query.skip, 0), limit: wholeNumber('limit', query.limit, defaultLimit) };
}

function wholeNumber(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw badRequest(`${FAULTY}: error getting paging parameters: invalid ${name}: ${text.slice(0, 64)}`);
  return value;
}

/** Lists can be sorted by what they show, and by any property that the model knows. */
export function sortsOf(given: RelatedQuery['sort_by']): RelatedSort[] {
  return [given ?? []].flat().map((text) => {
    const descending = text.startsWith('-');
    const column = text.slice(descending ? 1 : 0).toLowerCase();
    if (column === '') throw badRequest('empty sort_by parameter supplied');
    if (!KNOWN_COLUMNS.has(column)) throw badRequest(`column format does not support sorting: ${column.slice(0, 64)}`);
    return { column, descending };
  });
}

/** The form of a list of related objects. */
export function formOf(text: string | undefined, listOnly: boolean): 'list' | 'graph' {
  if (text === undefined || text === '' || text === 'list') return 'list';
  if (text !== 'graph') throw badRequest(`${FAULTY}: unsupported result type for this query`);
  if (listOnly) throw badRequest(`${FAULTY}: type 'graph' is not supported for this endpoint`);
  return 'graph';
}

/** Whether related objects are counted. The parameter has two names; either may say no. */
export function countsOf(query: {
  readonly counts?: string | undefined;
  readonly count?: string | undefined;
}): boolean {
  return [query.counts, query.count].every((text) => {
    if (text === undefined || text === '') return true;
    if (!/^(?:1|t|true|0|f|false)$/i.test(text))
      throw badRequest('there are errors in the query parameter filters specified');
    return /^(?:1|t|true)$/i.test(text);
  });
}
