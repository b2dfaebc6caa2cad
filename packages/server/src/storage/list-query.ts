import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Filter, FilterValue, ListRequest, Sort } from './list-request.ts';

/** The SQL behind each column that a list can be filtered and sorted by. */
export type ListExpressions = Readonly<Record<string, Expression<unknown>>>;

/** A field that every record has and no table stores: deleted records are removed. */
export const neverDeleted: Expression<unknown> = sql`null::timestamptz`;

/** Columns whose SQL is their name. */
export function plainColumns(...names: readonly string[]): ListExpressions {
  return Object.fromEntries(names.map((name) => [name, sql.ref(name)]));
}

/** A time that lists show, filter and sort as the zero time while it is not set. */
export const orZeroTime = (column: string): Expression<unknown> =>
  sql`coalesce(${sql.ref(column)}, '0001-01-01T00:00:00Z'::timestamptz)`;

const OPERATORS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Whether a row matches a filter on the value of `expression`. */
export function filterCondition(expression: Expression<unknown>, filter: Filter): Expression<SqlBool> {
  if (filter.value === null)
    return filter.predicate === 'eq' ? sql<SqlBool>`${expression} is null` : sql<SqlBool>`${expression} is not null`;
  if (filter.predicate === '~eq')
    return sql<SqlBool>`${expression} ilike ${`%${String(filter.value).replace(/[\\%_]/g, '\\$&')}%`}`;
  return sql<SqlBool>`${expression} ${sql.raw(OPERATORS[filter.predicate])} ${operand(filter.value)}`;
}

/** A number may be too large for its column; the comparison must then be false, not an error. */
function operand(value: FilterValue): Expression<unknown> {
  if (typeof value !== 'number') return sql`${value}`;
  return Number.isInteger(value) ? sql`${value}::bigint` : sql`${value}::float8`;
}

/** Only the rows that match all filters. */
export function filtered<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  filters: readonly Filter[],
  expressions: ListExpressions,
): SelectQueryBuilder<DB, TB, O> {
  return filters.reduce((narrowed, filter) => {
    const expression = expressions[filter.column];
    if (!expression) throw new Error(`the list has no column ${filter.column}`);
    return narrowed.where(filterCondition(expression, filter));
  }, query);
}

/** In the requested order; `fallback` decides among equals, so that pages never overlap. */
export function sorted<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  sorts: readonly Sort[],
  expressions: ListExpressions,
  fallback: readonly { readonly by: Expression<unknown>; readonly descending?: boolean }[],
): SelectQueryBuilder<DB, TB, O> {
  let ordered = query;
  for (const sort of sorts) {
    const expression = expressions[sort.column];
    if (!expression) throw new Error(`the list has no column ${sort.column}`);
    ordered = ordered.orderBy(expression, sort.descending ? 'desc' : 'asc');
  }
  for (const { by, descending } of fallback) ordered = ordered.orderBy(by, descending ? 'desc' : 'asc');
  return ordered;
}

/** One page; a skip beyond the end gives an empty one. */
export function paged<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  request: ListRequest,
): SelectQueryBuilder<DB, TB, O> {
  const limited = request.limit > 0 ? query.limit(request.limit) : query;
  return request.skip > 0 ? limited.offset(request.skip) : limited;
}
