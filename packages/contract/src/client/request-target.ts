import type { Columns, Predicate } from '../columns.ts';
import type { Route } from '../route.ts';

type FilterOperand = string | number | boolean | Date | null;
/** One condition on a column: a value it equals, or values by predicate, which must all hold. */
type FilterCondition = FilterOperand | { readonly [P in Predicate]?: FilterOperand };

type ColumnName<C> = C extends Columns ? keyof C & string : never;
/** What to show of a list. */
export type ListOptions<R extends Route> = {
  readonly filters?: {
    readonly [C in ColumnName<R['columns']>]?: FilterCondition | readonly FilterCondition[];
  };
  /** The first decides; `-` in front of a column means descending. */
  readonly sorts?: readonly (ColumnName<R['columns']> | `-${ColumnName<R['columns']>}`)[];
  readonly skip?: number;
  /** 0 = everything. */
  readonly limit?: number;
};

type Plain = { readonly [name: string]: unknown };

/** Path and query of a request. Path parameters are percent-encoded; a missing one is an error of the caller. */
export function requestTarget(path: string, params: Plain, query: Plain, list: ListOptions<Route>): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_match, name: string) => {
    const value = params[name];
    if (value === undefined || value === null || value === '') throw new TypeError(`${path} needs "${name}"`);
    return segment(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) search.append(name, textOf(one));
  for (const [column, conditions] of Object.entries((list.filters ?? {}) as Plain))
    for (const condition of Array.isArray(conditions) ? conditions : [conditions])
      for (const text of filterTexts(condition)) search.append(column, text);
  for (const sort of list.sorts ?? []) search.append('sort_by', sort);
  if (list.skip !== undefined) search.set('skip', String(list.skip));
  if (list.limit !== undefined) search.set('limit', String(list.limit));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** `.` and `..` would be interpreted as path steps, even percent-encoded, so they cannot be sent. */
function segment(value: string): string {
  if (value === '.' || value === '..') throw new TypeError(`"${value}" cannot be part of a path`);
  return encodeURIComponent(value);
}

function filterTexts(condition: FilterCondition | undefined): string[] {
  if (condition === undefined) return [];
  if (condition === null || typeof condition !== 'object' || condition instanceof Date)
    return [`eq:${textOf(condition)}`];
  return Object.entries(condition).flatMap(([predicate, value]) =>
    value === undefined ? [] : `${predicate}:${textOf(value)}`,
  );
}

const textOf = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value));
